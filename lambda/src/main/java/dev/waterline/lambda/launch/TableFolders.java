package dev.waterline.lambda.launch;

import dev.waterline.core.pin.Pin;
import dev.waterline.core.pin.PinEntry;
import dev.waterline.core.pin.Pins;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableMetadataParser;
import org.apache.iceberg.TableProperties;

/** Where the files of pinned tables are. */
public final class TableFolders {

  private static final List<String> PATHS =
      List.of(
          TableProperties.WRITE_DATA_LOCATION,
          TableProperties.WRITE_METADATA_LOCATION,
          "write.object-storage.path",
          "write.folder-storage.path");

  private TableFolders() {}

  /** The folders by the table's database, from the metadata that the pins hold. */
  public static Map<String, List<String>> of(Pins pins) {
    Map<String, List<String>> folders = new TreeMap<>();
    pins.inputs()
        .forEach(
            (table, entry) -> {
              if (entry instanceof PinEntry.Complete complete) {
                folders
                    .computeIfAbsent(
                        String.join(".", table.namespace()), database -> new ArrayList<>())
                    .addAll(folders(complete.pin()));
              }
            });
    return folders;
  }

  private static Set<String> folders(Pin pin) {
    TableMetadata metadata =
        TableMetadataParser.fromJson(pin.metadataLocation(), String.valueOf(pin.metadata()));
    Set<String> folders = new LinkedHashSet<>();
    folders.add(trimmed(metadata.location()));
    for (String path : PATHS) {
      String folder = metadata.properties().get(path);
      if (folder != null) {
        folders.add(trimmed(folder));
      }
    }
    Snapshot snapshot = metadata.currentSnapshot();
    if (snapshot != null && snapshot.manifestListLocation() != null) {
      // A table that was moved keeps its older files where they were.
      String list = snapshot.manifestListLocation();
      String folder = list.substring(0, list.lastIndexOf('/'));
      if (folders.stream().noneMatch(known -> (folder + "/").startsWith(known + "/"))) {
        folders.add(folder);
      }
    }
    return folders;
  }

  private static String trimmed(String folder) {
    return folder.replaceAll("/+$", "");
  }
}
