package org.morpion.service.access;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A key as its holder has it: a prefix that tools which look for lost secrets can know, the id, and a secret of 256
 * random bits.
 */
final class KeyText {
    static final String PREFIX = "morpion_";

    /** What a key looks like, for people. */
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

    /** A new key. */
    static KeyText random() {
        return random(hex(ID_LENGTH / 2));
    }

    /** A new key with this id. */
    static KeyText random(String id) {
        return new KeyText(PREFIX + id + "_" + hex(SECRET_BYTES), id);
    }

    private static String hex(int bytes) {
        byte[] random = new byte[bytes];
        RANDOM.nextBytes(random);
        return HexFormat.of().formatHex(random);
    }

    /** The key with this text; empty if no key looks like it. */
    static Optional<KeyText> parse(String text) {
        Matcher matcher = FORM.matcher(text);
        return matcher.matches() ? Optional.of(new KeyText(text, matcher.group(1))) : Optional.empty();
    }

    /** The public part, which names the key. */
    String id() {
        return id;
    }

    /** All of it, to be shown once. */
    String text() {
        return text;
    }

    /**
     * What is kept of it, in hexadecimal digits. A plain SHA-256: what makes hashes of passwords slow protects secrets
     * that can be guessed, and nobody guesses 256 random bits.
     */
    String hash() {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.US_ASCII)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256", e);
        }
    }

    /** Whether this hash is the key's, found out in a time that does not tell where the two differ. */
    boolean hasHash(String other) {
        return MessageDigest.isEqual(
                hash().getBytes(StandardCharsets.US_ASCII), other.getBytes(StandardCharsets.US_ASCII));
    }

    /** Without the secret. */
    @Override
    public String toString() {
        return PREFIX + id + "_…";
    }
}
