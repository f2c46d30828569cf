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
import org.morpion.record.Move;
import org.morpion.record.text.Excerpt;

/**
 * Serialization of runs. A checkpoint consists of a header that identifies the solver, problem and options, the state
 * written by the run, and a checksum. It contains its own length, so a stream may hold several in a row.
 *
 * <p>{@link #write} and {@link #read} are for hosts. The other methods are for solvers: they write parts of a state and
 * read them without allocating more memory than the remaining bytes justify.
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
     *   int       CRC-32C of all preceding bytes
     *
     * The body is parsed only after the checksum matches: damage is never reported as the state of another solver.
     */

    /** Maximum size of a state in bytes, 64 MiB. */
    public static final int MAX_STATE_BYTES = 64 << 20;

    /** Upper bound for the length of a game when reading one; no variant has games this long. */
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
     * Writes a checkpoint of a run.
     *
     * @param info description of the run's solver
     * @param problem problem with which the run was started
     * @param options options with which the run was started
     * @throws IOException if the stream or the run throws it, or the state is larger than {@link #MAX_STATE_BYTES}
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
     * Reads one checkpoint and leaves the stream at the byte after it.
     *
     * @param problem a problem equal to the one with which the run was started
     * @param options options equal to those with which the run was started
     * @return a run that continues as the saved one would have
     * @throws UnreadableException if the stream does not hold such a checkpoint; the position of the stream is then
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
            // Solvers throw these two classes with messages intended for the user.
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
        // Grows with the bytes received instead of allocating the claimed length.
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
     * Reads the length of a sequence of elements.
     *
     * @param max largest valid length
     * @param elementBytes minimum encoded size of one element in bytes, at least 1
     * @return 0 to {@code max}, and small enough for the remaining bytes of the stream
     * @throws IOException if the length is out of range
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
     * @return 0 to 2<sup>60</sup>, which exceeds any real run and leaves room for sums
     * @throws IOException if the count is out of range
     */
    public static long readCount(DataInputStream in) throws IOException {
        long count = in.readLong();
        if (count < 0 || count > MAX_COUNT) {
            throw new IOException("The count " + count + " is not from 0 to " + MAX_COUNT);
        }
        return count;
    }

    /** Writes the array's length, then its numbers. */
    public static void writeLongs(DataOutputStream out, long[] numbers) throws IOException {
        out.writeInt(numbers.length);
        for (long number : numbers) {
            out.writeLong(number);
        }
    }

    /**
     * Reads an array that {@link #writeLongs} wrote.
     *
     * @param max largest valid length
     * @throws IOException if the stream holds something else
     */
    public static long[] readLongs(DataInputStream in, int max) throws IOException {
        long[] numbers = new long[readLength(in, max, Long.BYTES)];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = in.readLong();
        }
        return numbers;
    }

    /** Writes the number of moves, then the moves; coordinates must fit in 32 bits, as in every legal game. */
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
     * Reads and validates a game that {@link #writeMoves} wrote. Use it for every game in a saved state, because states
     * are untrusted.
     *
     * @return a legal game that starts with the moves of the problem's start
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
     * Rejects an invalid state.
     *
     * @param condition a condition that every state written by a run satisfies
     * @param otherwise message if the condition is false: a sentence without a full stop
     * @throws IOException if the condition is false
     */
    public static void require(boolean condition, String otherwise) throws IOException {
        if (!condition) {
            throw new IOException(otherwise);
        }
    }

    /**
     * Reads moves that {@link #writeMoves} wrote, without checking legality; use {@link #readGame} for games.
     *
     * @param max largest valid length
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

    /** Collects the body's bytes and enforces the size limit. */
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

    /** Reason for rejecting a checkpoint. */
    public enum Reason {
        /** The magic bytes are missing. */
        NOT_A_CHECKPOINT,
        /** The format version is unsupported. */
        OTHER_FORMAT,
        /** The claimed length exceeds the maximum. */
        TOO_LARGE,
        /** The input ends before the checkpoint does. */
        TRUNCATED,
        /** The checksum is wrong, or the header is unreadable. */
        DAMAGED,
        /** The checkpoint belongs to another solver. */
        OTHER_SOLVER,
        /** Another version of the solver wrote the checkpoint. */
        OTHER_SOLVER_VERSION,
        /** The checkpoint belongs to another variant. */
        OTHER_VARIANT,
        /** The checkpoint belongs to a search with another start or other warm games. */
        OTHER_PROBLEM,
        /** The checkpoint belongs to a search with other options. */
        OTHER_OPTIONS,
        /** The checkpoint is intact, but its state is invalid for this solver. */
        BAD_STATE
    }

    /** Thrown when a checkpoint is rejected. The message states the actual and the expected value. */
    public static final class UnreadableException extends Exception {
        private static final long serialVersionUID = 1L;

        private final Reason reason;

        UnreadableException(Reason reason, String message) {
            super(message);
            this.reason = reason;
        }

        /** Returns the reason for the rejection. */
        public Reason reason() {
            return reason;
        }
    }
}
