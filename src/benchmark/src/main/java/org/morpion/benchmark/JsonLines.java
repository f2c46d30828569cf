package org.morpion.benchmark;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * A {@link LineFile} with a value in JSON on each line.
 *
 * @param <T> what the values are
 */
public final class JsonLines<T> implements Closeable {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final LineFile file;

    private JsonLines(LineFile file) {
        this.file = file;
    }

    /**
     * Opens a file, or begins a new one.
     *
     * @param first the name of a value's first member
     * @param taker takes the values that are in it already
     * @throws IOException if another process has it open, or a line is no such value
     */
    public static <T> JsonLines<T> open(Path path, Class<T> type, String first, Consumer<T> taker) throws IOException {
        return new JsonLines<>(LineFile.open(path, "{\"" + first + "\":", (line, number) -> {
            try {
                taker.accept(JSON.readValue(line, type));
            } catch (JsonProcessingException e) {
                throw new IOException(
                        "Line " + number + " of " + path + " is not one that this command writes. Name another file",
                        e);
            }
        }));
    }

    /** Adds a line; it is on the disk when this returns. */
    public void append(T value) throws IOException {
        file.append(JSON.writeValueAsString(value));
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
