"""What the front is told when it starts: one JSON file, written by the harness."""

import json
from dataclasses import dataclass

ACCOUNT = "123456789012"


@dataclass(frozen=True)
class FunctionSettings:
    """How functions run: the runtime interface client's jars, the heap, and how many processes."""

    class_path: str
    heap: str
    environments: int


@dataclass(frozen=True)
class JobSettings:
    """How Spark jobs run. `files` maps paths that an EMR release has to files that are here;
    `class_data` is a folder that is kept."""

    class_path: str
    heap: str
    jvm_options: list
    spark: dict
    files: dict
    class_data: str


@dataclass(frozen=True)
class Settings:
    """`time_scale` shortens waits of workflows and of retries: 0.02 makes a minute 1.2 seconds."""

    region: str
    folder: str
    java: str
    time_scale: float
    functions: FunctionSettings
    jobs: JobSettings

    @staticmethod
    def read(path):
        with open(path, encoding="utf-8") as file:
            values = json.load(file)
        return Settings(
            region=values["region"],
            folder=values["folder"],
            java=values["java"],
            time_scale=values["timeScale"],
            functions=FunctionSettings(
                class_path=values["functions"]["classPath"],
                heap=values["functions"]["heap"],
                environments=values["functions"]["environments"],
            ),
            jobs=JobSettings(
                class_path=values["jobs"]["classPath"],
                heap=values["jobs"]["heap"],
                jvm_options=values["jobs"]["jvmOptions"],
                spark=values["jobs"]["spark"],
                files=values["jobs"]["files"],
                class_data=values["jobs"]["classData"],
            ),
        )
