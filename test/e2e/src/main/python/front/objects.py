"""Objects of the emulated S3, for the front's own use, and S3's conditional writes."""

import threading

import boto3
from botocore.config import Config
from botocore.exceptions import ClientError

from .web import ApiError


class Objects:
    """Reads and writes objects over the front's own endpoint."""

    def __init__(self, endpoint, region):
        self._s3 = boto3.client(
            "s3",
            endpoint_url=endpoint,
            region_name=region,
            aws_access_key_id="example",
            aws_secret_access_key="example",
            config=Config(s3={"addressing_style": "path"}),
        )

    def read(self, uri):
        bucket, key = self._split(uri)
        return self._ask(uri, self._s3.get_object, Bucket=bucket, Key=key)["Body"].read()

    def etag(self, uri):
        bucket, key = self._split(uri)
        return self._ask(uri, self._s3.head_object, Bucket=bucket, Key=key)["ETag"]

    @staticmethod
    def _ask(uri, operation, **named):
        try:
            return operation(**named)
        except ClientError as error:
            code = error.response["Error"]["Code"]
            raise ApiError(400, "ValidationException", f"{uri} can't be read: {code}") from error

    def upload(self, uri, content):
        bucket, key = self._split(uri)
        self._s3.put_object(Bucket=bucket, Key=key, Body=content)

    @staticmethod
    def _split(uri):
        bucket, _, key = uri.removeprefix("s3://").partition("/")
        return bucket, key


class ConditionalWrites:
    """PutObject with If-None-Match: moto looks and writes in two steps, so one at a time."""

    def __init__(self, moto):
        self._moto = moto
        self._lock = threading.Lock()

    def put_object(self, request):
        with self._lock:
            return self._moto(request)
