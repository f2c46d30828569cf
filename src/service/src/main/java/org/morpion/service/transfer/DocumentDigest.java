package org.morpion.service.transfer;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;

/**
 * The digest of a {@link SearchDocument}: of what it means, not of how it is written. White space, the order of
 * members, how a number or a character is spelled and members that are null make no difference, so that a document may
 * pass through programs that read and write JSON.
 */
final class DocumentDigest {
    /** Whole numbers below this one are the same as integers and as doubles. */
    private static final double SAFE = 1L << 53;

    private final MessageDigest digest;

    DocumentDigest() {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256.", e);
        }
    }

    /** The digest of a whole document, in hexadecimal. */
    static String of(ObjectNode document) {
        ObjectNode head = document.objectNode();
        document.fields().forEachRemaining(member -> {
            if (!member.getKey().equals(SearchDocument.ISLANDS)
                    && !member.getKey().equals(SearchDocument.DIGEST)) {
                head.set(member.getKey(), member.getValue());
            }
        });
        DocumentDigest digest = new DocumentDigest();
        digest.add(head);
        document.path(SearchDocument.ISLANDS).forEach(digest::add);
        return digest.hex();
    }

    /** Adds the head of a document, or one of its islands after the other. */
    void add(JsonNode node) {
        if (node.isObject()) {
            put('{');
            Map<String, JsonNode> members = new TreeMap<>();
            node.fields().forEachRemaining(member -> members.put(member.getKey(), member.getValue()));
            members.forEach((name, value) -> {
                if (!value.isNull()) {
                    put(name);
                    add(value);
                }
            });
            put('}');
        } else if (node.isArray()) {
            put('[');
            node.forEach(this::add);
            put(']');
        } else if (node.isTextual()) {
            put(node.textValue());
        } else if (node.isNumber()) {
            put('#');
            put(number(node));
        } else {
            put('=');
            put(node.asText());
        }
    }

    /** The digest of what was added. */
    String hex() {
        return HexFormat.of().formatHex(digest.digest());
    }

    /** One text for each number. The decimal digits of a double differ between Java versions, its bits don't. */
    private static String number(JsonNode node) {
        if (node.isIntegralNumber()) {
            return node.bigIntegerValue().toString();
        }
        double value = node.doubleValue();
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
