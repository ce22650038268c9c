package dev.waterline.cli.aws;

import dev.waterline.cli.remote.SandboxBucket;
import java.util.Optional;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;
import software.amazon.awssdk.services.s3.model.S3Exception;

/** The sandbox bucket on S3. */
final class S3SandboxBucket implements SandboxBucket {

  private static final String SERVICE = "S3";
  private static final int PRECONDITION_FAILED = 412;

  private final S3Client s3;
  private final String bucket;

  S3SandboxBucket(S3Client s3, String bucket) {
    this.s3 = s3;
    this.bucket = bucket;
  }

  @Override
  public boolean writeOnce(String key, byte[] bytes) {
    return AwsErrors.call(
        SERVICE,
        () -> {
          try {
            s3.putObject(
                put -> put.bucket(bucket).key(key).ifNoneMatch("*").contentType("application/json"),
                RequestBody.fromBytes(bytes));
            return true;
          } catch (S3Exception e) {
            if (e.statusCode() == PRECONDITION_FAILED) {
              return false;
            }
            throw e;
          }
        });
  }

  @Override
  public Optional<byte[]> read(String key) {
    return AwsErrors.call(
        SERVICE,
        () -> {
          try {
            return Optional.of(
                s3.getObjectAsBytes(get -> get.bucket(bucket).key(key)).asByteArray());
          } catch (NoSuchKeyException e) {
            return Optional.empty();
          }
        });
  }
}
