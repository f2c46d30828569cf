package org.morpion.record.notation;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.morpion.record.TextForm;

/**
 * The game of 160 moves in the three encodings of the "Morpion Move Encoding" text; see the README beside the files.
 */
final class PublishedEncodings {
    private PublishedEncodings() {}

    /** Returns the game in a move encoding, without the line breaks of the published page. */
    static String of(TextForm form) {
        return switch (form) {
            case MOVES_LIST -> read("list");
            case MOVES_BINARY -> read("binary");
            case MOVES_BASE64 -> read("base64");
            default -> throw new IllegalArgumentException(form + " is not a move encoding");
        };
    }

    private static String read(String name) {
        try (InputStream file = PublishedEncodings.class.getResourceAsStream("move-encoding-160/" + name + ".moves")) {
            return new String(file.readAllBytes(), StandardCharsets.US_ASCII).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
