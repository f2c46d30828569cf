package org.morpion.wasm;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.morpion.record.Direction;
import org.morpion.record.Move;
import org.morpion.record.Variant;
import org.morpion.solver.Budget;
import org.morpion.solver.Checkpoint;
import org.morpion.solver.OptionSpec;
import org.morpion.solver.Options;
import org.morpion.solver.Problem;
import org.morpion.solver.Progress;
import org.morpion.solver.RandomSource;
import org.morpion.solver.Solver;
import org.morpion.solver.SolverInfo;
import org.morpion.solver.SolverRun;
import org.morpion.solver.annealing.AnnealingSolver;
import org.morpion.solver.beam.BeamSolver;
import org.morpion.solver.explore.ExploreSolver;
import org.morpion.solver.nrpa.NrpaSolver;
import org.morpion.solver.perturbation.PerturbationSolver;
import org.morpion.solver.systematic.SystematicSolver;
import org.teavm.jso.JSExport;

/**
 * Functions of {@code engine.wasm}: one run of a solver, in a worker of the page. Only one thread exists. Arguments and
 * results are texts, because only they pass between JavaScript and WebAssembly unchanged: JSON, states in Base64, and
 * games as four numbers per move, {@code x,y,direction,pos}, all separated by commas; games by semicolons.
 */
public final class Engine {
    // By name: TeaVM finds no providers of a ServiceLoader.
    private static final List<Solver> SOLVERS = List.of(
            new ExploreSolver(),
            new PerturbationSolver(),
            new NrpaSolver(),
            new AnnealingSolver(),
            new BeamSolver(),
            new SystematicSolver());

    private static final Direction[] DIRECTIONS = Direction.values();

    private static Solver solver;
    private static Problem problem;
    private static Options options;
    private static SolverRun run;

    private Engine() {}

    /** The entry point that TeaVM asks for; does nothing. */
    public static void main(String[] arguments) {}

    /**
     * Returns the solvers as JSON, the strongest first: {@code [{id, version, title, exact, variants, options: [{name,
     * type, default, minimum, maximum, choices, description}]}]}.
     */
    @JSExport
    public static String solvers() {
        Json json = new Json().open('[');
        for (Solver each : SOLVERS) {
            describe(each.info(), json);
        }
        return json.close(']').toString();
    }

    /**
     * Starts an island's run in its first state.
     *
     * @param solverId an id that {@link #solvers} lists
     * @param variant the code of the variant
     * @param optionTexts values that differ from the defaults, one {@code name=value} per line
     * @param seed the seed of the search, a whole number from 0 to 2^53 − 1
     * @param island the island's number, from 0
     * @param from the game that every game begins with; empty for the empty cross
     * @param warm games to learn from; may be empty
     */
    @JSExport
    public static void start(
            String solverId, String variant, String optionTexts, String seed, int island, String from, String warm) {
        prepare(solverId, variant, optionTexts, from, warm);
        run = solver.start(problem, options, RandomSource.islandSeed(Long.parseLong(seed), island));
    }

    /**
     * Restores an island's run from a state that {@link #save} wrote, here or on a Java virtual machine.
     *
     * @throws IllegalArgumentException if the state does not belong to the solver, the problem or the options
     */
    @JSExport
    public static void restore(
            String solverId, String variant, String optionTexts, String from, String warm, String state) {
        prepare(solverId, variant, optionTexts, from, warm);
        try {
            run = Checkpoint.read(
                    new ByteArrayInputStream(Base64.getDecoder().decode(state)), solver, problem, options);
        } catch (IOException | Checkpoint.UnreadableException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    /**
     * Advances the run and returns its totals as JSON: {@code {reason, nodes, playouts, score}}, with the reason by the
     * name of {@link Progress.Reason}.
     *
     * @param millis the time after which the run stops
     * @param nodes the nodes of the whole run after which it stops, a whole number
     */
    @JSExport
    public static String advance(int millis, String nodes) {
        Deadline deadline = new Deadline(System.currentTimeMillis() + millis);
        Progress progress = run.advance(new Budget(Long.parseLong(nodes), deadline::hasPassed));
        return new Json()
                .open('{')
                .text("reason", progress.reason().name())
                .raw("nodes", Long.toString(progress.nodes()))
                .raw("playouts", Long.toString(progress.playouts()))
                .raw("score", Integer.toString(run.best().size()))
                .close('}')
                .toString();
    }

    /** Returns the longest game that the run has played. */
    @JSExport
    public static String best() {
        StringBuilder text = new StringBuilder();
        for (Move move : run.best()) {
            text.append(text.isEmpty() ? "" : ",")
                    .append(move.x())
                    .append(',')
                    .append(move.y())
                    .append(',')
                    .append(move.direction().ordinal())
                    .append(',')
                    .append(move.pos());
        }
        return text.toString();
    }

    /** Returns the run's state. A Java virtual machine writes the same bytes for the same run. */
    @JSExport
    public static String save() {
        try {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            Checkpoint.write(bytes, solver.info(), problem, options, run);
            return Base64.getEncoder().encodeToString(bytes.toByteArray());
        } catch (IOException e) {
            throw new IllegalStateException(e.getMessage(), e);
        }
    }

    /** Returns the seed of an island of a search. */
    @JSExport
    public static String islandSeed(String seed, int number) {
        return Long.toString(RandomSource.islandSeed(Long.parseLong(seed), number));
    }

    /** Returns the SHA-256 of a text's UTF-8 bytes in hexadecimal. Browsers have it for pages with TLS only. */
    @JSExport
    public static String sha256(String text) {
        try {
            StringBuilder hex = new StringBuilder();
            for (byte b : MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8))) {
                hex.append(Character.forDigit(b >> 4 & 15, 16)).append(Character.forDigit(b & 15, 16));
            }
            return hex.toString();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256.", e);
        }
    }

    private static void prepare(String solverId, String variant, String optionTexts, String from, String warm) {
        solver = SOLVERS.stream()
                .filter(each -> each.info().id().equals(solverId))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("There is no solver " + solverId));
        Variant rules = Variant.ofCode(variant)
                .orElseThrow(() -> new IllegalArgumentException("There is no variant " + variant));
        if (!solver.info().variants().contains(rules)) {
            throw new IllegalArgumentException(solverId + " does not search " + variant);
        }
        options = solver.info().options(values(solver.info(), optionTexts));
        List<List<Move>> games = new ArrayList<>();
        for (String game : warm.split(";")) {
            if (!game.isEmpty()) {
                games.add(game(game));
            }
        }
        problem = new Problem(rules, game(from), games);
    }

    private static Map<String, Object> values(SolverInfo info, String optionTexts) {
        Map<String, Object> values = new LinkedHashMap<>();
        for (String line : optionTexts.split("\n")) {
            int sign = line.indexOf('=');
            if (sign > 0) {
                values.put(line.substring(0, sign), line.substring(sign + 1));
            }
        }
        for (OptionSpec spec : info.options()) {
            values.computeIfPresent(spec.name(), (name, text) -> value(spec.type(), (String) text));
        }
        return values;
    }

    /** Parses a value; the solver refuses what stays text. */
    private static Object value(OptionSpec.Type type, String text) {
        try {
            return switch (type) {
                case INTEGER, DECIMAL -> new BigDecimal(text);
                case BOOLEAN -> text.equals("true") || text.equals("false") ? Boolean.valueOf(text) : text;
                case CHOICE -> text;
            };
        } catch (NumberFormatException e) {
            return text;
        }
    }

    private static List<Move> game(String text) {
        List<Move> moves = new ArrayList<>();
        if (!text.isEmpty()) {
            String[] numbers = text.split(",");
            for (int i = 0; i + 3 < numbers.length; i += 4) {
                moves.add(new Move(
                        Long.parseLong(numbers[i]),
                        Long.parseLong(numbers[i + 1]),
                        DIRECTIONS[Integer.parseInt(numbers[i + 2])],
                        Long.parseLong(numbers[i + 3])));
            }
        }
        return moves;
    }

    private static void describe(SolverInfo info, Json json) {
        json.open('{')
                .text("id", info.id())
                .text("version", info.version())
                .text("title", info.title())
                .raw("exact", Boolean.toString(info.exact()))
                .name("variants")
                .open('[');
        info.variants().forEach(variant -> json.item(variant.code()));
        json.close(']').name("options").open('[');
        for (OptionSpec spec : info.options()) {
            json.open('{').text("name", spec.name()).text("type", spec.type().name());
            boolean isWord = spec.type() == OptionSpec.Type.CHOICE;
            String value = spec.defaultValue().toString();
            json.name("default").write(isWord ? Json.quoted(value) : value);
            spec.minimum().ifPresent(minimum -> json.raw("minimum", minimum.toString()));
            spec.maximum().ifPresent(maximum -> json.raw("maximum", maximum.toString()));
            json.name("choices").open('[');
            spec.choices().forEach(json::item);
            json.close(']').text("description", spec.description()).close('}');
        }
        json.close(']').close('}');
    }

    /** Reads the clock at every 64th question: in a browser, that is a call out of WebAssembly. */
    private static final class Deadline {
        private static final int READ_EVERY = 64;

        private final long end;
        private int asked;

        Deadline(long end) {
            this.end = end;
        }

        /** Whether the time is over; never at the first question, so that each slice advances the run. */
        boolean hasPassed() {
            return ++asked % READ_EVERY == 0 && System.currentTimeMillis() >= end;
        }
    }
}
