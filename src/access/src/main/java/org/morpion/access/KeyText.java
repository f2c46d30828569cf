package org.morpion.access;

import io.quarkus.runtime.util.HashUtil;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An API key in clear text: a prefix that secret scanners can recognise, the key's id, and a secret of 256 random bits.
 */
public final class KeyText {
    static final String PREFIX = "morpion_";

    /** Key format for messages. */
    static final String SHAPE = PREFIX + "<16 hexadecimal digits>_<64 hexadecimal digits>";

    static final int ID_LENGTH = 16;

    private static final Pattern FORM = Pattern.compile(PREFIX + "([0-9a-f]{" + ID_LENGTH + "})_[0-9a-f]{64}");
    private static final int SECRET_BYTES = 32;
    private static final SecureRandom RANDOM = new SecureRandom();

    private final String text;
    private final String id;

    private KeyText(String text, String id) {
        this.text = text;
        this.id = id;
    }

    /** Generates a key. */
    static KeyText random() {
        return random(hex(ID_LENGTH / 2));
    }

    /** Generates a key with this id. */
    static KeyText random(String id) {
        return new KeyText(PREFIX + id + "_" + hex(SECRET_BYTES), id);
    }

    private static String hex(int bytes) {
        byte[] random = new byte[bytes];
        RANDOM.nextBytes(random);
        return HexFormat.of().formatHex(random);
    }

    /** Parses a key; empty if the format is wrong. */
    static Optional<KeyText> parse(String text) {
        Matcher matcher = FORM.matcher(text);
        return matcher.matches() ? Optional.of(new KeyText(text, matcher.group(1))) : Optional.empty();
    }

    /** Returns the public part, which identifies the key. */
    String id() {
        return id;
    }

    /** Returns the whole key. It must be shown only once, on creation. */
    public String text() {
        return text;
    }

    /**
     * Returns the key's SHA-256 in hexadecimal. A slow password hash would add nothing, because 256 random bits can't
     * be guessed.
     */
    String hash() {
        return HashUtil.sha256(text);
    }

    /** Compares hashes in constant time, so that the duration reveals nothing about the stored hash. */
    boolean hasHash(String other) {
        return MessageDigest.isEqual(
                hash().getBytes(StandardCharsets.US_ASCII), other.getBytes(StandardCharsets.US_ASCII));
    }

    /** Omits the secret. */
    @Override
    public String toString() {
        return PREFIX + id + "_…";
    }
}
