package org.morpion.research;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * A {@link LineFile} with one JSON value per line.
 *
 * @param <T> type of the values
 */
public final class JsonLines<T> implements Closeable {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final LineFile file;

    private JsonLines(LineFile file) {
        this.file = file;
    }

    /**
     * Opens a file, or creates it.
     *
     * @param first name of the first member of a value
     * @param taker receives the values already in the file
     * @throws IOException if another process has the file open, or a line is not such a value
     */
    public static <T> JsonLines<T> open(Path path, Class<T> type, String first, Consumer<T> taker) throws IOException {
        return new JsonLines<>(LineFile.open(path, "{\"" + first + "\":", (line, number) -> {
            try {
                taker.accept(JSON.readValue(line, type));
            } catch (JsonProcessingException e) {
                throw new IOException(
                        "Line " + number + " of " + path + " was not written by this command. Name another file", e);
            }
        }));
    }

    /** Appends a line and forces it to disk. */
    public void append(T value) throws IOException {
        file.append(JSON.writeValueAsString(value));
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
