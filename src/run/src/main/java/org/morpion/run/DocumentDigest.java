package org.morpion.run;

import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Digest of the content of a {@link SearchDocument}, independent of its JSON encoding. White space, the order of
 * members, the spelling of numbers and characters, and null members make no difference, so that programs may reformat a
 * document.
 */
public final class DocumentDigest {
    /** Whole numbers below this limit are exact as doubles. */
    private static final double SAFE = 1L << 53;

    private final MessageDigest digest;

    DocumentDigest() {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256.", e);
        }
    }

    /**
     * Computes the digest of a document, in hexadecimal; a digest in the document is ignored.
     *
     * @param parser positioned before a JSON object
     * @throws IOException if the input is not JSON, or exceeds a constraint of the parser
     */
    public static String of(JsonParser parser) throws IOException {
        parser.nextToken();
        return JsonTree.read(parser) instanceof Map<?, ?> document ? of(document) : new DocumentDigest().hex();
    }

    static String of(Map<?, ?> document) {
        Map<Object, Object> head = new LinkedHashMap<>(document);
        Object islands = head.remove(Members.ISLANDS);
        head.remove(Members.DIGEST);
        DocumentDigest digest = new DocumentDigest();
        digest.add(head);
        if (islands instanceof List<?> elements) {
            elements.forEach(digest::add);
        } else if (islands instanceof Map<?, ?> members) {
            members.values().forEach(digest::add);
        }
        return digest.hex();
    }

    /** Adds the head of a document, or the next island. */
    void add(Object value) {
        if (value instanceof Map<?, ?> members) {
            put('{');
            new TreeMap<>(members).forEach((name, member) -> {
                if (member != null) {
                    put((String) name);
                    add(member);
                }
            });
            put('}');
        } else if (value instanceof Iterable<?> elements) {
            put('[');
            elements.forEach(this::add);
            put(']');
        } else if (value instanceof String text) {
            put(text);
        } else if (value instanceof Number number) {
            put('#');
            put(text(number));
        } else {
            put('=');
            put(String.valueOf(value));
        }
    }

    /** The digest of everything added. */
    String hex() {
        return HexFormat.of().formatHex(digest.digest());
    }

    /** A canonical text for a number. Hexadecimal for doubles, whose decimal digits differ between Java versions. */
    private static String text(Number number) {
        if (number instanceof Long || number instanceof Integer || number instanceof BigInteger) {
            return number.toString();
        }
        double value = number.doubleValue();
        return value == Math.rint(value) && Math.abs(value) < SAFE
                ? Long.toString((long) value)
                : Double.toHexString(value);
    }

    private void put(char mark) {
        digest.update((byte) mark);
    }

    private void put(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        digest.update(("\"" + bytes.length + ":").getBytes(StandardCharsets.US_ASCII));
        digest.update(bytes);
    }
}
