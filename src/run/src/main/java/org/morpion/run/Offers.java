package org.morpion.run;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;
import org.morpion.solver.Checkpoint;
import org.morpion.solver.Problem;

/**
 * Encoding of the games offered to an island, appended to the solver's checkpoint. Nothing is written without offers.
 */
final class Offers {
    /** Each offer is longer than the one before. */
    private static final int MAX = Checkpoint.MAX_GAME_MOVES;

    /** An offer starts with a count of nodes and a count of moves; each move takes 10 bytes. */
    private static final int MIN_BYTES = Long.BYTES + Integer.BYTES;

    private static final int MAGIC = 0x4F464652;

    /** The maximum length of the encoding. */
    static final int MAX_BYTES = 3 * Integer.BYTES + MAX * (MIN_BYTES + 10 * Checkpoint.MAX_GAME_MOVES);

    private Offers() {}

    static void write(ByteArrayOutputStream state, List<Offer> offers) throws IOException {
        if (offers.isEmpty()) {
            return;
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream data = new DataOutputStream(bytes);
        data.writeInt(MAGIC);
        data.writeInt(offers.size());
        for (Offer offer : offers) {
            data.writeLong(offer.nodes());
            Checkpoint.writeMoves(data, offer.game());
        }
        data.writeInt(checksum(bytes.toByteArray()));
        bytes.writeTo(state);
    }

    /** The bytes after a checkpoint are damaged or foreign. */
    static final class DamagedException extends IOException {
        private static final long serialVersionUID = 1L;

        private DamagedException(String message) {
            super(message);
        }
    }

    /**
     * Decodes the output of {@link #write}.
     *
     * @param rest all bytes after the checkpoint
     * @throws DamagedException if the bytes are damaged or foreign
     * @throws IOException if the bytes are intact but the offers are impossible; the message gives the reason
     */
    static List<Offer> read(byte[] rest, Problem problem) throws IOException {
        if (rest.length == 0) {
            return List.of();
        }
        if (rest.length < 3 * Integer.BYTES || ByteBuffer.wrap(rest).getInt() != MAGIC) {
            throw new DamagedException(rest.length + " bytes follow the state");
        }
        int end = rest.length - Integer.BYTES;
        byte[] content = Arrays.copyOf(rest, end);
        if (ByteBuffer.wrap(rest, end, Integer.BYTES).getInt() != checksum(content)) {
            throw new DamagedException("The offered games after the state are damaged");
        }
        try {
            return read(
                    new DataInputStream(new ByteArrayInputStream(content, Integer.BYTES, end - Integer.BYTES)),
                    problem);
        } catch (EOFException e) {
            throw new IOException("The offered games are truncated", e);
        }
    }

    private static List<Offer> read(DataInputStream data, Problem problem) throws IOException {
        List<Offer> offers = new ArrayList<>();
        long nodes = 0;
        for (int left = Checkpoint.readLength(data, MAX, MIN_BYTES); left > 0; left--) {
            Offer offer = new Offer(Checkpoint.readCount(data), Checkpoint.readGame(data, problem));
            Checkpoint.require(
                    offer.nodes() >= nodes && offer.game().size() > Offer.longest(offers),
                    "The offered games are not in ascending order of nodes and length");
            nodes = offer.nodes();
            offers.add(offer);
        }
        Checkpoint.require(data.available() == 0, data.available() + " bytes follow the offered games");
        return List.copyOf(offers);
    }

    private static int checksum(byte[] bytes) {
        CRC32C crc = new CRC32C();
        crc.update(bytes);
        return (int) crc.getValue();
    }
}
