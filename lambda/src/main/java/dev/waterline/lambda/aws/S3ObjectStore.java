package dev.waterline.lambda.aws;

import dev.waterline.core.contract.BucketLayout;
import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.lambda.port.ObjectStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import software.amazon.awssdk.core.ResponseInputStream;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.CommonPrefix;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;
import software.amazon.awssdk.services.s3.model.S3Exception;

/** A bucket on S3. */
public final class S3ObjectStore implements ObjectStore {

  private static final String SERVICE = "S3";
  private static final int PRECONDITION_FAILED = 412;

  private final S3Client s3;
  private final String bucket;

  public S3ObjectStore(S3Client s3, String bucket) {
    this.s3 = s3;
    this.bucket = bucket;
  }

  @Override
  public Optional<byte[]> read(String key, int maxBytes) {
    return AwsErrors.call(SERVICE, () -> get(key, maxBytes));
  }

  private Optional<byte[]> get(String key, int maxBytes) {
    try (ResponseInputStream<GetObjectResponse> in =
        s3.getObject(request -> request.bucket(bucket).key(key))) {
      byte[] bytes = in.readNBytes(maxBytes + 1);
      if (bytes.length > maxBytes) {
        in.abort();
        throw new WaterlineException(
            ErrorCode.LIMIT_EXCEEDED, "%s is larger than %d bytes".formatted(key, maxBytes));
      }
      return Optional.of(bytes);
    } catch (NoSuchKeyException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void write(String key, String text) {
    AwsErrors.call(
        SERVICE,
        () ->
            s3.putObject(
                request -> request.bucket(bucket).key(key).contentType(contentType(key)),
                RequestBody.fromString(text)));
  }

  @Override
  public boolean writeOnce(String key, String text) {
    return AwsErrors.call(
        SERVICE,
        () -> {
          try {
            s3.putObject(
                request ->
                    request.bucket(bucket).key(key).ifNoneMatch("*").contentType(contentType(key)),
                RequestBody.fromString(text));
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
  public List<String> folders(String prefix) {
    return AwsErrors.call(
        SERVICE,
        () -> {
          List<String> names = new ArrayList<>();
          for (CommonPrefix folder :
              s3.listObjectsV2Paginator(
                      request -> request.bucket(bucket).prefix(prefix).delimiter("/"))
                  .commonPrefixes()) {
            String name = folder.prefix().substring(prefix.length());
            names.add(name.substring(0, name.length() - 1));
          }
          return names;
        });
  }

  @Override
  public String uri(String key) {
    return BucketLayout.uri(bucket, key);
  }

  /** A browser shows the report's files instead of saving them. */
  private static String contentType(String key) {
    String end = key.substring(key.lastIndexOf('.') + 1);
    return switch (end) {
      case "html" -> "text/html; charset=utf-8";
      case "md" -> "text/markdown; charset=utf-8";
      case "jsonl" -> "application/jsonl; charset=utf-8";
      case "xml" -> "application/xml";
      default -> "application/json";
    };
  }
}
