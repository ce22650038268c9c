"""Archives of what JVMs load (java -XX:ArchiveClassesAtExit): one that starts from such an archive
takes half of the time. The first of a kind writes it when it ends, later ones start from it."""

import hashlib
import os
import threading


class ClassData:
    def __init__(self, folder):
        self._folder = folder
        self._recording = set()
        self._lock = threading.Lock()
        os.makedirs(folder, exist_ok=True)

    def options(self, *kind):
        """The JVM's options for the kind, and the recording that `ended` wants, or None."""
        name = hashlib.sha256("\n".join(kind).encode()).hexdigest()[:16]
        archive = os.path.join(self._folder, name + ".jsa")
        with self._lock:
            if os.path.exists(archive):
                return [f"-XX:SharedArchiveFile={archive}"], None
            if archive in self._recording:
                return [], None
            self._recording.add(archive)
        return [f"-XX:ArchiveClassesAtExit={archive}.{os.getpid()}"], archive

    def ended(self, recording, exit_code):
        """Keeps the archive of a JVM that ended well; otherwise the next one tries."""
        if recording is None:
            return
        written = f"{recording}.{os.getpid()}"
        if os.path.exists(written):
            if exit_code == 0:
                os.replace(written, recording)
            else:
                os.remove(written)
        with self._lock:
            self._recording.discard(recording)
