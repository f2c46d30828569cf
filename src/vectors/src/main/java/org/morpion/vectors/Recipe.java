package org.morpion.vectors;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

/** Recipe for building a vector's document. */
interface Recipe {
    int CHUNK = 1 << 16;

    byte[] build();

    /** Returns a recipe for fixed bytes. */
    static Recipe of(byte[] bytes) {
        return bytes::clone;
    }

    /** Returns a recipe for a text in UTF-8. An unpaired surrogate is encoded as the three bytes of its code point. */
    static Recipe of(String text) {
        return of(encode(text));
    }

    /** Returns a recipe for a concatenation of repeated texts. */
    static Recipe of(List<Part> parts) {
        return () -> {
            ByteArrayOutputStream document = new ByteArrayOutputStream();
            write(parts, document);
            return document.toByteArray();
        };
    }

    /** Returns a recipe for repeated texts in the compact form of §8, compressed once; up to 1 GiB takes seconds. */
    static Recipe compact(List<Part> parts) {
        return new Recipe() {
            private byte[] document;

            @Override
            public synchronized byte[] build() {
                if (document == null) {
                    document = compressed(parts);
                }
                return document.clone();
            }
        };
    }

    private static byte[] compressed(List<Part> parts) {
        // Level 1 compresses long repetitions as well as level 9 does, and faster.
        Deflater raw = new Deflater(Deflater.BEST_SPEED, true);
        try {
            ByteArrayOutputStream deflated = new ByteArrayOutputStream();
            try (DeflaterOutputStream out = new DeflaterOutputStream(deflated, raw, CHUNK)) {
                write(parts, out);
            }
            String base64 = Base64.getUrlEncoder().withoutPadding().encodeToString(deflated.toByteArray());
            return ("MS1:" + base64).getBytes(StandardCharsets.US_ASCII);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            raw.end();
        }
    }

    private static void write(List<Part> parts, OutputStream out) {
        try {
            for (Part part : parts) {
                byte[] once = encode(part.text());
                int perChunk = Math.max(1, CHUNK / once.length);
                byte[] chunk = repeat(once, (int) Math.min(perChunk, part.times()));
                long left = part.times();
                while (left > 0) {
                    long now = Math.min(left, perChunk);
                    out.write(chunk, 0, (int) now * once.length);
                    left -= now;
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] repeat(byte[] once, int times) {
        byte[] all = new byte[once.length * times];
        for (int i = 0; i < times; i++) {
            System.arraycopy(once, 0, all, i * once.length, once.length);
        }
        return all;
    }

    private static byte[] encode(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length() + 16);
        text.codePoints().forEach(codePoint -> {
            if (codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE) {
                bytes.write(0xE0 | codePoint >> 12);
                bytes.write(0x80 | codePoint >> 6 & 0x3F);
                bytes.write(0x80 | codePoint & 0x3F);
            } else {
                bytes.writeBytes(Character.toString(codePoint).getBytes(StandardCharsets.UTF_8));
            }
        });
        return bytes.toByteArray();
    }

    /** A text and its number of repetitions. */
    record Part(String text, long times) {}
}
