package org.morpion.research.strength;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.morpion.record.Variant;
import org.morpion.solver.toy.RandomSolver;

class TableTest {
    private static final Limits LIMITS = new Limits(60.0, null, null);
    private static final Entrant ENTRANT = Entrant.of(new RandomSolver(), Map.of("return", "0.25"), Variant.T4);

    @Test
    void aRowForEachMarkTellsWhatHadBeenReachedThen() {
        Search first = search(
                result(1, new Improvement(50, 100, 1, 2), new Improvement(62, 4_000, 20, 40)),
                result(2, new Improvement(51, 200, 2, 4), new Improvement(61, 5_000, 30, 60)));
        Search second = search(
                result(3, new Improvement(55, 300, 3, 6), new Improvement(62, 9_000, 60.001, 120)),
                result(4, new Improvement(40, 400, 4, 8)));
        Table table = new Table(OptionalInt.of(62));

        table.add(
                ENTRANT,
                List.of(first, second),
                LIMITS,
                List.of(Mark.ofCpuSeconds(2.5, LIMITS), Mark.ofCpuSeconds(60, LIMITS)));

        assertThat(table.toString().lines().skip(2))
                .containsExactly(
                        "| toy-random 1 | return=0.25 | 4T | 2 | 2.5 s | 17 | 2 | 25.5 | 12.75–38.25 | 51"
                                + " | 0 of 2 |  |  | 1,000 | 10 | 1000000 |",
                        "| toy-random 1 | return=0.25 | 4T | 2 | 60 s | 17 | 2 | 62 | 62–62 | 62"
                                + " | 2 of 2 | 40 | 6,500 | 1,000 | 10 | 1000000 |");
    }

    @Test
    void withoutATargetThereAreNoColumnsForIt() {
        Table table = new Table(OptionalInt.empty());

        table.add(ENTRANT, List.of(search(result(1))), LIMITS, List.of(Mark.ofCpuSeconds(60, LIMITS)));

        assertThat(table.toString().lines().map(line -> line.split("\\|").length))
                .containsOnly(14);
    }

    @Test
    void anEntrantWithoutResultsHasNoRow() {
        Table table = new Table(OptionalInt.empty());

        table.add(ENTRANT, List.of(), LIMITS, List.of(Mark.ofCpuSeconds(60, LIMITS)));

        assertThat(table.toString()).hasLineCount(2);
    }

    private static Search search(Result... islands) {
        return new Search(List.of(islands));
    }

    private static Result result(long seed, Improvement... improvements) {
        int score = improvements.length == 0 ? 0 : improvements[improvements.length - 1].score();
        return new Result(
                ENTRANT.trial(seed, LIMITS, "17"),
                Result.End.CPU_SPENT,
                "2026-01-01T00:00:00Z",
                score,
                60_000,
                600,
                60,
                120,
                List.of(improvements),
                List.of(),
                "");
    }
}
