package org.morpion.solver.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.morpion.record.Variant;
import org.morpion.solver.Options;
import org.morpion.solver.Problem;
import org.morpion.solver.Solver;
import org.morpion.solver.SolverInfo;
import org.morpion.solver.SolverRun;

/**
 * Regression test of a solver's results. A solver's test extends this class and supplies a table of short searches:
 *
 * <pre>{@code
 * version 1
 * variant options   limit  | nodes  playouts score game     state
 * 5T      -         200000 | 200031     3177    78 1f5cd2e0 93b07a64
 * 4D      width=20  200000 | 200007     7219    31 0a6e9c11 5d2f48b3
 * }</pre>
 *
 * <p>The columns left of the bar define the search. The columns right of it hold the result at the node limit: the
 * counts, the length of the best game, a digest of that game, and a digest of the saved state, which determines the
 * rest of the run. Leave the right side of a new row empty: the test then fails with a message that holds the complete
 * table.
 *
 * <p>A change that should not affect results leaves the table as it is. Any other change of a row requires a new
 * {@linkplain SolverInfo version} of the solver.
 */
public abstract class SolverSignatureTest {
    private static final long SEED = 20_110;
    private static final List<String> HEAD =
            List.of("variant", "options", "limit", "|", "nodes", "playouts", "score", "game", "state");

    /** Number of columns that define the search. */
    private static final int GIVEN = 3;

    /** Creates a solver of the class under test. */
    protected abstract Solver solver();

    /**
     * Returns the table, with columns separated by spaces, and options as {@code name=value,name=value} or {@code -}
     * for the defaults.
     */
    protected abstract String signature();

    @Test
    void findsWhatItFoundBefore() {
        List<List<String>> expected =
                signature().lines().map(SolverSignatureTest::cells).toList();
        List<List<String>> found = new ArrayList<>();
        found.add(List.of("version", solver().info().version()));
        found.add(HEAD);
        for (List<String> row : expected.subList(Math.min(found.size(), expected.size()), expected.size())) {
            found.add(search(row));
        }

        assertThat(table(found))
                .as(
                        "signature; if %s is meant to search in another way, it needs another version",
                        solver().info().id())
                .isEqualTo(table(expected));
    }

    private List<String> search(List<String> row) {
        Solver solver = solver();
        Problem problem = Problem.of(Variant.ofCode(row.get(0)).orElseThrow());
        Options options = solver.info().options(values(solver.info(), row.get(1)));
        SolverRun run = solver.start(problem, options, SEED);
        Snapshot end = Host.advance(run, Long.parseLong(row.get(2)));
        List<String> cells = new ArrayList<>(row.subList(0, GIVEN));
        cells.add("|");
        cells.add(Long.toString(end.nodes()));
        cells.add(Long.toString(end.counts().playouts()));
        cells.add(Integer.toString(end.best().size()));
        cells.add(Digest.of(end.best()));
        cells.add(Digest.of(Host.state(run)));
        return cells;
    }

    private static Map<String, Object> values(SolverInfo info, String text) {
        Map<String, Object> values = new HashMap<>();
        if (!text.equals("-")) {
            for (String option : text.split(",")) {
                String[] parts = option.split("=", 2);
                values.put(parts[0], value(info, parts[0], parts[1]));
            }
        }
        return values;
    }

    private static Object value(SolverInfo info, String name, String text) {
        return info.options().stream()
                .filter(spec -> spec.name().equals(name))
                .findFirst()
                .map(spec -> switch (spec.type()) {
                    case INTEGER, DECIMAL -> new BigDecimal(text);
                    case CHOICE -> text;
                    case BOOLEAN -> Boolean.valueOf(text);
                })
                .orElse(text);
    }

    private static List<String> cells(String line) {
        return Arrays.asList(line.trim().split(" +"));
    }

    /** Formats the table for the source of a test, with aligned columns. */
    private static String table(List<List<String>> rows) {
        int[] widths = new int[HEAD.size()];
        for (List<String> row : rows) {
            for (int i = 0; row.size() > GIVEN && i < Math.min(row.size(), widths.length); i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        StringBuilder table = new StringBuilder("\n");
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < row.size(); i++) {
                line.append(row.get(i)).append(' ');
                int width = i < widths.length && row.size() > GIVEN ? widths[i] : 0;
                line.append(" ".repeat(Math.max(0, width - row.get(i).length())));
            }
            table.append(line.toString().stripTrailing()).append('\n');
        }
        return table.toString();
    }
}
