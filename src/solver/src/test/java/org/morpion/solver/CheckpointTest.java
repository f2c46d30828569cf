package org.morpion.solver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.management.ThreadMXBean;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.morpion.record.Direction;
import org.morpion.record.Move;
import org.morpion.record.Variant;
import org.morpion.solver.Checkpoint.Reason;
import org.morpion.solver.Checkpoint.UnreadableException;
import org.morpion.solver.toy.RandomSolver;

class CheckpointTest {
    private static final long SEED = 5;

    private final Solver solver = new RandomSolver();
    private final List<Move> game = ProblemTest.game(Variant.T5, SEED);
    private final Problem problem = new Problem(Variant.T5, game.subList(0, 3), List.of(game));
    private final Options options = solver.info().options(Map.of("playouts", 3));
    private final byte[] checkpoint = checkpoint();

    @Test
    void isReadToItsEndAndNoFurther() throws IOException, UnreadableException {
        ByteArrayOutputStream two = new ByteArrayOutputStream();
        two.write(checkpoint);
        two.write(checkpoint);
        two.write(42);
        InputStream in = new ByteArrayInputStream(two.toByteArray());

        SolverRun first = Checkpoint.read(in, solver, problem, options);
        SolverRun second = Checkpoint.read(in, solver, problem, options);

        assertThat(first.advance(Budget.ofNodes(9_000))).isEqualTo(second.advance(Budget.ofNodes(9_000)));
        assertThat(first.best()).isEqualTo(second.best());
        assertThat(in.readAllBytes()).containsExactly(42);
    }

    @Test
    void isTheSameBytesForTheSameState() {
        assertThat(checkpoint()).isEqualTo(checkpoint);
    }

    @Test
    void isRefusedWithAnyBitFlipped() {
        for (int bit = 0; bit < Byte.SIZE * checkpoint.length; bit++) {
            byte[] flipped = checkpoint.clone();
            flipped[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);

            assertThat(refusal(flipped).reason())
                    .as("bit %d", bit)
                    .isIn(
                            Reason.NOT_A_CHECKPOINT,
                            Reason.OTHER_FORMAT,
                            Reason.TOO_LARGE,
                            Reason.TRUNCATED,
                            Reason.DAMAGED);
        }
    }

    @Test
    void isRefusedWhenCutShort() {
        for (int length = 0; length < checkpoint.length; length++) {
            assertThat(refusal(Arrays.copyOf(checkpoint, length)).reason()).isEqualTo(Reason.TRUNCATED);
        }
    }

    @Test
    void isRefusedWhenItIsSomethingElse() {
        assertThat(refusal("{\"version\": \"0.1\", \"variant\": \"5T\"}".getBytes())
                        .reason())
                .isEqualTo(Reason.NOT_A_CHECKPOINT);
    }

    @Test
    void isReadByASolverThatHasAnotherOptionSinceThen() throws Exception {
        OptionSpec later = OptionSpec.integer("width", 8, 1, 10, "");
        Options plain = withOption(later).options(Map.of("playouts", 3));
        Options atDefault = withOption(later.addedLater()).options(Map.of("playouts", 3));
        Options changed = withOption(later.addedLater()).options(Map.of("playouts", 3, "width", 9));

        assertThat(refusal(checkpoint, solver, problem, plain).reason()).isEqualTo(Reason.OTHER_OPTIONS);
        assertThat(refusal(checkpoint, solver, problem, changed).reason()).isEqualTo(Reason.OTHER_OPTIONS);
        assertThat(Checkpoint.read(new ByteArrayInputStream(checkpoint), solver, problem, atDefault)
                        .best())
                .isEqualTo(Checkpoint.read(new ByteArrayInputStream(checkpoint), solver, problem, options)
                        .best());
    }

    /** The solver's description with one additional option. */
    private SolverInfo withOption(OptionSpec more) {
        List<OptionSpec> specs = new ArrayList<>(solver.info().options());
        specs.add(more);
        return new SolverInfo("toy-random", "1", "", EnumSet.of(Variant.T5), false, specs);
    }

    @Test
    void isRefusedInAnotherFormat() {
        byte[] newer = checkpoint.clone();
        ByteBuffer.wrap(newer).putInt(8, 2);

        assertThat(refusal(newer).reason()).isEqualTo(Reason.OTHER_FORMAT);
    }

    @Test
    void isRefusedByAnotherSolverOrVersion() {
        assertThat(refusal(checkpoint, renamed("other", "1"), problem, options))
                .hasMessage("The solver of the checkpoint is 'toy-random'; it must be 'other'")
                .extracting(UnreadableException::reason)
                .isEqualTo(Reason.OTHER_SOLVER);
        assertThat(refusal(checkpoint, renamed("toy-random", "2"), problem, options))
                .hasMessage("The version of toy-random of the checkpoint is '1'; it must be '2'")
                .extracting(UnreadableException::reason)
                .isEqualTo(Reason.OTHER_SOLVER_VERSION);
    }

    @Test
    void isRefusedForAnotherProblemOrOtherOptions() {
        Problem otherStart = new Problem(Variant.T5, game.subList(0, 2), List.of(game));
        Problem notWarm = new Problem(Variant.T5, game.subList(0, 3), List.of());
        Options otherOptions = solver.info().options(Map.of("playouts", 4));

        assertThat(refusal(checkpoint, solver, Problem.of(Variant.D5), options).reason())
                .isEqualTo(Reason.OTHER_VARIANT);
        assertThat(refusal(checkpoint, solver, otherStart, options).reason()).isEqualTo(Reason.OTHER_PROBLEM);
        assertThat(refusal(checkpoint, solver, notWarm, options).reason()).isEqualTo(Reason.OTHER_PROBLEM);
        assertThat(refusal(checkpoint, solver, problem, otherOptions).reason()).isEqualTo(Reason.OTHER_OPTIONS);
    }

    @Test
    void isRefusedWhenTheSolverCanNotTakeUpTheState() {
        byte[] longer = Arrays.copyOf(checkpoint, checkpoint.length + 1);

        assertThat(refusal(sealed(longer)).reason()).isEqualTo(Reason.BAD_STATE);
        assertThat(refusal(sealed(longer)))
                .hasMessage("The solver toy-random can't resume from this state: 1 bytes are left over");
        assertThat(refusal(sealed(Arrays.copyOf(checkpoint, checkpoint.length - 1)))
                        .reason())
                .isEqualTo(Reason.BAD_STATE);
    }

    @Test
    void isRefusedWithAHeaderThatMakesNoSense() {
        byte[] header = Arrays.copyOf(checkpoint, 60);
        byte[] name = checkpoint.clone();
        ByteBuffer.wrap(name).putShort(16, (short) -1);

        assertThat(refusal(sealed(header)).reason()).isIn(Reason.DAMAGED, Reason.OTHER_PROBLEM);
        assertThat(refusal(sealed(name)).reason()).isEqualTo(Reason.DAMAGED);
    }

    @Test
    void isRefusedWithNoHalfOfACharacterOfWhatItHolds() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.write(checkpoint, 0, 16);
        out.writeUTF("x".repeat(39) + "\uD83D\uDE00");
        out.writeInt(0);

        assertThat(refusal(sealed(bytes.toByteArray())))
                .hasMessageStartingWith("The solver of the checkpoint is '" + "x".repeat(39) + "…';");
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, Integer.MIN_VALUE, Integer.MAX_VALUE, Checkpoint.MAX_STATE_BYTES + 10_000})
    void isRefusedBeforeReadingWhenItClaimsToBeTooLarge(int length) {
        byte[] claiming = checkpoint.clone();
        ByteBuffer.wrap(claiming).putInt(12, length);

        assertThat(refusal(claiming).reason()).isEqualTo(Reason.TOO_LARGE);
    }

    @Test
    void costsWhatItHoldsAndNotWhatItClaims() {
        byte[] claiming = checkpoint.clone();
        ByteBuffer.wrap(claiming).putInt(12, Checkpoint.MAX_STATE_BYTES);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        refusal(claiming);

        long before = threads.getCurrentThreadAllocatedBytes();
        refusal(claiming);

        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(1 << 20);
    }

    @Test
    void isNotWrittenOfAStateThatIsTooLarge() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        SolverRun endless = new SolverRun() {
            @Override
            public Progress advance(Budget budget) {
                return new Progress(Progress.Reason.FINISHED, 0, 0);
            }

            @Override
            public List<Move> best() {
                return List.of();
            }

            @Override
            public void save(DataOutputStream state) throws IOException {
                byte[] some = new byte[1 << 20];
                while (true) {
                    state.write(some);
                }
            }
        };

        assertThatIOException()
                .isThrownBy(() -> Checkpoint.write(out, solver.info(), problem, options, endless))
                .withMessage("The state is larger than 67108864 bytes");
        assertThat(out.size()).isZero();
    }

    @Test
    void holdsMovesAndNumbers() throws IOException {
        List<Move> moves = List.of(
                new Move(-5, Integer.MAX_VALUE, Direction.DN, 4), new Move(Integer.MIN_VALUE, 0, Direction.H, -1));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        Checkpoint.writeMoves(out, moves);
        Checkpoint.writeLongs(out, new long[] {1, -1, Long.MAX_VALUE});
        DataInputStream in = state(bytes.toByteArray());

        assertThat(Checkpoint.readMoves(in, 2)).isEqualTo(moves);
        assertThat(Checkpoint.readLongs(in, 3)).containsExactly(1, -1, Long.MAX_VALUE);
    }

    @Test
    void holdsGamesOfTheProblemAlone() throws IOException {
        List<Move> twice = new ArrayList<>(game);
        twice.add(game.get(0));

        assertThat(Checkpoint.readGame(moves(game), problem)).isEqualTo(game);
        assertThatIOException()
                .isThrownBy(() -> Checkpoint.readGame(moves(twice), problem))
                .withMessageStartingWith("A game of " + twice.size() + " moves is not legal at move ");
        assertThatIOException()
                .isThrownBy(() -> Checkpoint.readGame(moves(game.subList(0, 2)), problem))
                .withMessage("A game of 2 moves does not begin with the 3 moves of the start");
        assertThatIOException()
                .isThrownBy(() -> Checkpoint.readGame(
                        moves(Collections.nCopies(Checkpoint.MAX_GAME_MOVES + 1, game.get(0))), problem));
    }

    @Test
    void holdsNoMoreThanTheReaderWants() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Checkpoint.writeLongs(new DataOutputStream(bytes), new long[] {1, 2, 3});

        assertThatIOException().isThrownBy(() -> Checkpoint.readLongs(state(bytes.toByteArray()), 2));
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 3, Integer.MAX_VALUE})
    void holdsNoMoreThanItsBytes(int claimed) {
        byte[] bytes = ByteBuffer.allocate(4 + 23).putInt(claimed).array();

        assertThatIOException().isThrownBy(() -> Checkpoint.readLongs(state(bytes), Integer.MAX_VALUE));
        assertThatIOException().isThrownBy(() -> Checkpoint.readMoves(state(bytes), Integer.MAX_VALUE));
    }

    @Test
    void holdsNoDirectionButTheFour() {
        byte[] bytes = ByteBuffer.allocate(14).putInt(1).put(12, (byte) 4).array();

        assertThatIOException().isThrownBy(() -> Checkpoint.readMoves(state(bytes), 1));
    }

    private byte[] checkpoint() {
        SolverRun run = solver.start(problem, options, SEED);
        run.advance(Budget.ofNodes(5_000));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            Checkpoint.write(out, solver.info(), problem, options, run);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return out.toByteArray();
    }

    private UnreadableException refusal(byte[] bytes) {
        return refusal(bytes, solver, problem, options);
    }

    private static UnreadableException refusal(byte[] bytes, Solver solver, Problem problem, Options options) {
        UnreadableException refusal = catchThrowableOfType(
                UnreadableException.class,
                () -> Checkpoint.read(new ByteArrayInputStream(bytes), solver, problem, options));
        assertThat(refusal).isNotNull();
        return refusal;
    }

    /** Fills in the correct length and checksum. */
    private static byte[] sealed(byte[] bytes) {
        byte[] whole = bytes.clone();
        ByteBuffer buffer = ByteBuffer.wrap(whole);
        buffer.putInt(12, whole.length - 20);
        CRC32C crc = new CRC32C();
        crc.update(whole, 0, whole.length - 4);
        buffer.putInt(whole.length - 4, (int) crc.getValue());
        return whole;
    }

    private static DataInputStream moves(List<Move> moves) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Checkpoint.writeMoves(new DataOutputStream(bytes), moves);
        return state(bytes.toByteArray());
    }

    private static DataInputStream state(byte[] bytes) {
        return new DataInputStream(new ByteArrayInputStream(bytes));
    }

    private Solver renamed(String id, String version) {
        SolverInfo info = new SolverInfo(
                id, version, "", EnumSet.of(Variant.T5), false, solver.info().options());
        return new Solver() {
            @Override
            public SolverInfo info() {
                return info;
            }

            @Override
            public SolverRun start(Problem problem, Options options, long seed) {
                return solver.start(problem, options, seed);
            }

            @Override
            public SolverRun restore(Problem problem, Options options, DataInputStream state) throws IOException {
                return solver.restore(problem, options, state);
            }
        };
    }
}
