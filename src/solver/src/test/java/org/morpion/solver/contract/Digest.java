package org.morpion.solver.contract;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import org.morpion.record.Move;
import org.morpion.solver.Checkpoint;

/** An eight-digit hexadecimal digest of a game or a state, long enough to detect a change. */
final class Digest {
    private static final int BYTES = 4;

    private Digest() {}

    static String of(List<Move> game) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            Checkpoint.writeMoves(new DataOutputStream(bytes), game);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return of(bytes.toByteArray());
    }

    static String of(byte[] bytes) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
            return HexFormat.of().formatHex(digest, 0, BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("Every Java platform has SHA-256.", e);
        }
    }
}
