package org.morpion.research.strength;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.morpion.research.LineFile;

/**
 * Append-only file of results, one line of JSON each; trials recorded before a crash are not repeated. A torn last line
 * is truncated. Only one process at a time may open it; its threads may share it.
 */
final class ResultFile implements Closeable {
    private final Path path;
    private final Map<Trial, Result> results = new LinkedHashMap<>();
    private final LineFile file;

    private ResultFile(Path path) throws IOException {
        this.path = path;
        this.file = LineFile.open(path, "{\"trial\":", this::take);
    }

    /** @throws IOException if another process has the file open, or a line before the last is not a result */
    static ResultFile open(Path path) throws IOException {
        return new ResultFile(path);
    }

    synchronized Optional<Result> get(Trial trial) {
        return Optional.ofNullable(results.get(trial));
    }

    /** Appends a line and forces it to disk. */
    synchronized void append(Result result) throws IOException {
        file.append(Json.MAPPER.writeValueAsString(result));
        results.put(result.trial(), result);
    }

    private void take(String line, int number) throws IOException {
        try {
            Result result = Json.MAPPER.readValue(line, Result.class);
            results.put(result.trial(), result);
        } catch (JsonProcessingException e) {
            throw new IOException(
                    "Line " + number + " of " + path + " is not a result: " + e.getOriginalMessage()
                            + ". Name another file, or remove the line",
                    e);
        }
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
