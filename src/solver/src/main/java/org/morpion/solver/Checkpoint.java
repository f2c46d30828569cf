package org.morpion.solver;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32C;
import org.morpion.record.Direction;
import org.morpion.record.Excerpt;
import org.morpion.record.Move;

/**
 * Saves runs and reads them back. A checkpoint is a header that says what it belongs to, the state that the run writes,
 * and a checksum. It knows its own length: a stream may hold several in a row.
 *
 * <p>{@link #write} and {@link #read} are for hosts. The other methods are for solvers: they write parts of a state,
 * and read them without allocating more than the stream really holds.
 */
public final class Checkpoint {
    /*
     * All numbers are big-endian:
     *
     *   8 bytes   MORPIONC
     *   int       format version, 1
     *   int       length of the body
     *   body      solver id, solver version, variant code: each as DataOutput.writeUTF does
     *             SHA-256 of the problem's moves, 32 bytes
     *             SHA-256 of the options, 32 bytes
     *             the state
     *   int       CRC-32C of all that precedes it
     *
     * The body is interpreted only if the checksum is right: damage is never mistaken for the state of another solver.
     */

    /** The most bytes that a state may have, 64 MiB. */
    public static final int MAX_STATE_BYTES = 64 << 20;

    /** More moves than a game of any variant has: a bound for reading one. */
    public static final int MAX_GAME_MOVES = 1 << 10;

    private static final long MAX_COUNT = 1L << 60;

    private static final long MAGIC = 0x4D4F5250_494F4E43L;
    private static final int FORMAT = 1;
    private static final int PREFIX_BYTES = Long.BYTES + 2 * Integer.BYTES;
    private static final int HASH_BYTES = 32;
    private static final int MAX_BODY_BYTES = MAX_STATE_BYTES + 512;
    private static final int MOVE_BYTES = 2 * Integer.BYTES + 2;

    private Checkpoint() {}

    /**
     * Saves a run.
     *
     * @param info of the solver that the run is of
     * @param problem what the run was started with
     * @param options what the run was started with
     * @throws IOException if the stream or the run throws it; if the state is larger than {@link #MAX_STATE_BYTES}
     */
    public static void write(OutputStream out, SolverInfo info, Problem problem, Options options, SolverRun run)
            throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        DataOutputStream data = new DataOutputStream(new Bounded(body));
        data.writeUTF(info.id());
        data.writeUTF(info.version());
        data.writeUTF(problem.variant().code());
        data.write(hash(problem));
        data.write(hash(options));
        run.save(data);
        data.flush();
        byte[] prefix = ByteBuffer.allocate(PREFIX_BYTES)
                .putLong(MAGIC)
                .putInt(FORMAT)
                .putInt(body.size())
                .array();
        byte[] content = body.toByteArray();
        out.write(prefix);
        out.write(content);
        out.write(ByteBuffer.allocate(Integer.BYTES)
                .putInt(checksum(prefix, content))
                .array());
    }

    /**
     * Reads what {@link #write} wrote, and no byte more.
     *
     * @param problem equal to the one that the run was started with
     * @param options equal to those that the run was started with
     * @return a run that continues as the saved one would have
     * @throws UnreadableException if the stream holds no such checkpoint; how much of it has been read then is
     *     undefined
     * @throws IOException if the stream throws it
     */
    public static SolverRun read(InputStream in, Solver solver, Problem problem, Options options)
            throws IOException, UnreadableException {
        byte[] prefix = readFully(in, PREFIX_BYTES, 0);
        ByteBuffer numbers = ByteBuffer.wrap(prefix);
        if (numbers.getLong() != MAGIC) {
            throw new UnreadableException(
                    Reason.NOT_A_CHECKPOINT, "This is not a checkpoint: it does not begin with MORPIONC");
        }
        int format = numbers.getInt();
        if (format != FORMAT) {
            throw new UnreadableException(
                    Reason.OTHER_FORMAT,
                    "The checkpoint has format " + format + "; this version reads format " + FORMAT + " only");
        }
        int length = numbers.getInt();
        if (length < 0 || length > MAX_BODY_BYTES) {
            throw new UnreadableException(
                    Reason.TOO_LARGE,
                    "The checkpoint claims " + Integer.toUnsignedString(length) + " bytes; at most " + MAX_BODY_BYTES
                            + " are allowed");
        }
        byte[] content = readFully(in, length, PREFIX_BYTES);
        int claimed = ByteBuffer.wrap(readFully(in, Integer.BYTES, PREFIX_BYTES + length))
                .getInt();
        if (claimed != checksum(prefix, content)) {
            throw new UnreadableException(Reason.DAMAGED, "The checkpoint is damaged: its checksum is wrong");
        }
        DataInputStream body = new DataInputStream(new ByteArrayInputStream(content));
        requireHeader(body, solver.info(), problem, options);
        return restore(body, solver, problem, options);
    }

    private static SolverRun restore(DataInputStream state, Solver solver, Problem problem, Options options)
            throws UnreadableException {
        try {
            SolverRun run = solver.restore(problem, options, state);
            if (state.available() > 0) {
                throw new IOException(state.available() + " bytes are left over");
            }
            return run;
        } catch (IOException | RuntimeException e) {
            // Solvers write the messages of these two for the reader of this one.
            boolean isRefusal = e.getClass() == IOException.class || e.getClass() == IllegalArgumentException.class;
            throw new UnreadableException(
                    Reason.BAD_STATE,
                    "The solver " + solver.info().id() + " can't resume from this state: "
                            + (isRefusal ? e.getMessage() : e));
        }
    }

    private static void requireHeader(DataInputStream body, SolverInfo info, Problem problem, Options options)
            throws UnreadableException {
        try {
            require(Reason.OTHER_SOLVER, "solver", body.readUTF(), info.id());
            require(Reason.OTHER_SOLVER_VERSION, "version of " + info.id(), body.readUTF(), info.version());
            require(
                    Reason.OTHER_VARIANT,
                    "variant",
                    body.readUTF(),
                    problem.variant().code());
            if (!Arrays.equals(body.readNBytes(HASH_BYTES), hash(problem))) {
                throw new UnreadableException(
                        Reason.OTHER_PROBLEM,
                        "The checkpoint belongs to a search with another start or other warm games");
            }
            if (!Arrays.equals(body.readNBytes(HASH_BYTES), hash(options))) {
                throw new UnreadableException(
                        Reason.OTHER_OPTIONS, "The checkpoint belongs to a search with other options than " + options);
            }
        } catch (IOException e) {
            throw new UnreadableException(Reason.DAMAGED, "The checkpoint is damaged: its header is unreadable");
        }
    }

    private static void require(Reason reason, String what, String found, String wanted) throws UnreadableException {
        if (!found.equals(wanted)) {
            String shown = Excerpt.of(found, 40);
            throw new UnreadableException(
                    reason, "The " + what + " of the checkpoint is '" + shown + "'; it must be '" + wanted + "'");
        }
    }

    private static byte[] readFully(InputStream in, int length, int offset) throws IOException, UnreadableException {
        // Allocates as the bytes arrive, not what the length claims.
        byte[] bytes = in.readNBytes(length);
        if (bytes.length < length) {
            throw new UnreadableException(
                    Reason.TRUNCATED, "The checkpoint ends after " + (offset + bytes.length) + " bytes");
        }
        return bytes;
    }

    private static int checksum(byte[] prefix, byte[] content) {
        CRC32C crc = new CRC32C();
        crc.update(prefix);
        crc.update(content);
        return (int) crc.getValue();
    }

    private static byte[] hash(Options options) {
        return sha256().digest(options.canonicalText().getBytes(StandardCharsets.UTF_8));
    }

    private static byte[] hash(Problem problem) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream data = new DataOutputStream(bytes);
        writeMoves(data, problem.start());
        for (List<Move> game : problem.warm()) {
            writeMoves(data, game);
        }
        return sha256().digest(bytes.toByteArray());
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256.", e);
        }
    }

    /**
     * Reads a length that is followed by that many elements.
     *
     * @param max the greatest length that makes sense
     * @param elementBytes the least number of bytes that one element takes in the stream; at least 1
     * @return 0 to {@code max}, and no more than the stream can hold
     * @throws IOException if it is another number
     */
    public static int readLength(DataInputStream in, int max, int elementBytes) throws IOException {
        int length = in.readInt();
        if (length < 0 || length > max || length > in.available() / elementBytes) {
            throw new IOException(
                    "The length " + length + " is not from 0 to " + max + ", or reaches beyond the end of the state");
        }
        return length;
    }

    /**
     * Reads a count of nodes or playouts.
     *
     * @return 0 to 2<sup>60</sup>: more than any run reaches, and safe to add up
     * @throws IOException if it is another number
     */
    public static long readCount(DataInputStream in) throws IOException {
        long count = in.readLong();
        if (count < 0 || count > MAX_COUNT) {
            throw new IOException("The count " + count + " is not from 0 to " + MAX_COUNT);
        }
        return count;
    }

    /** Writes how many numbers there are, and the numbers. */
    public static void writeLongs(DataOutputStream out, long[] numbers) throws IOException {
        out.writeInt(numbers.length);
        for (long number : numbers) {
            out.writeLong(number);
        }
    }

    /**
     * Reads what {@link #writeLongs} wrote.
     *
     * @param max the greatest length that makes sense
     * @throws IOException if the stream holds something else
     */
    public static long[] readLongs(DataInputStream in, int max) throws IOException {
        long[] numbers = new long[readLength(in, max, Long.BYTES)];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = in.readLong();
        }
        return numbers;
    }

    /** Writes how many moves there are, and the moves; coordinates must fit 32 bits, as those of legal games do. */
    public static void writeMoves(DataOutputStream out, List<Move> moves) throws IOException {
        out.writeInt(moves.size());
        for (Move move : moves) {
            out.writeInt(Math.toIntExact(move.x()));
            out.writeInt(Math.toIntExact(move.y()));
            out.writeByte(move.direction().ordinal());
            out.writeByte(Math.toIntExact(move.pos()));
        }
    }

    /**
     * Reads a game that {@link #writeMoves} wrote. A saved game may be anyone's: this is the way to read one.
     *
     * @return a legal game that begins with the start of the problem
     * @throws IOException if the stream holds something else
     */
    public static List<Move> readGame(DataInputStream in, Problem problem) throws IOException {
        List<Move> game = readMoves(in, MAX_GAME_MOVES);
        Optional<String> fault = problem.fault(game);
        if (fault.isPresent()) {
            throw new IOException("A game of " + game.size() + " moves " + fault.get());
        }
        return game;
    }

    /**
     * Refuses a state that no run has written.
     *
     * @param condition what holds for every state that a run writes
     * @param otherwise what is wrong if it does not hold: a sentence without a full stop
     * @throws IOException if it does not hold
     */
    public static void require(boolean condition, String otherwise) throws IOException {
        if (!condition) {
            throw new IOException(otherwise);
        }
    }

    /**
     * Reads what {@link #writeMoves} wrote, which need not be legal anywhere; {@link #readGame} reads games.
     *
     * @param max the greatest length that makes sense
     * @throws IOException if the stream holds something else
     */
    public static List<Move> readMoves(DataInputStream in, int max) throws IOException {
        int length = readLength(in, max, MOVE_BYTES);
        List<Move> moves = new ArrayList<>(length);
        for (int i = 0; i < length; i++) {
            int x = in.readInt();
            int y = in.readInt();
            moves.add(new Move(x, y, readDirection(in), in.readByte()));
        }
        return List.copyOf(moves);
    }

    private static Direction readDirection(DataInputStream in) throws IOException {
        Direction[] directions = Direction.values();
        int ordinal = in.readUnsignedByte();
        if (ordinal >= directions.length) {
            throw new IOException("There is no direction " + ordinal);
        }
        return directions[ordinal];
    }

    /** Passes the bytes of a body on, up to their limit. */
    private static final class Bounded extends OutputStream {
        private final ByteArrayOutputStream bytes;

        Bounded(ByteArrayOutputStream bytes) {
            this.bytes = bytes;
        }

        @Override
        public void write(int b) throws IOException {
            requireRoom(1);
            bytes.write(b);
        }

        @Override
        public void write(byte[] from, int offset, int length) throws IOException {
            requireRoom(length);
            bytes.write(from, offset, length);
        }

        private void requireRoom(int more) throws IOException {
            if (more > MAX_BODY_BYTES - bytes.size()) {
                throw new IOException("The state is larger than " + MAX_STATE_BYTES + " bytes");
            }
        }
    }

    /** Why a checkpoint is refused. */
    public enum Reason {
        /** It does not begin with the bytes of a checkpoint. */
        NOT_A_CHECKPOINT,
        /** It is of an older or newer format. */
        OTHER_FORMAT,
        /** It claims to be larger than a checkpoint may be. */
        TOO_LARGE,
        /** It ends before its end. */
        TRUNCATED,
        /** Its checksum is wrong, or its header is unreadable. */
        DAMAGED,
        /** It belongs to another solver. */
        OTHER_SOLVER,
        /** It was written by an older or newer version of the solver. */
        OTHER_SOLVER_VERSION,
        /** It belongs to another variant. */
        OTHER_VARIANT,
        /** It belongs to a search with another start, or with other warm games. */
        OTHER_PROBLEM,
        /** It belongs to a search with other options. */
        OTHER_OPTIONS,
        /** It is intact, but the solver can't resume from it: no run of that solver has written it. */
        BAD_STATE
    }

    /** A checkpoint was refused. The message says what was found, and what was expected. */
    public static final class UnreadableException extends Exception {
        private static final long serialVersionUID = 1L;

        private final Reason reason;

        UnreadableException(Reason reason, String message) {
            super(message);
            this.reason = reason;
        }

        /** Why it was refused. */
        public Reason reason() {
            return reason;
        }
    }
}
