package org.morpion.research.strength;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** Results as a Markdown table, with one row per entrant and mark. */
final class Table {
    private final OptionalInt target;
    private final StringBuilder text = new StringBuilder();

    /** @param target score for the columns with the number of seeds that reached it, and the time */
    Table(OptionalInt target) {
        this.target = target;
        List<String> head = new ArrayList<>(
                List.of("solver", "options", "variant", "islands", "each", "JDK", "n", "median", "quartiles", "best"));
        target.ifPresent(score -> head.addAll(List.of("reached " + score, "median s", "median nodes")));
        head.addAll(List.of("nodes/s", "playouts/s", "ns a node"));
        line(head);
        line(head.stream().map(column -> "---").toList());
    }

    /**
     * Adds the rows of an entrant.
     *
     * @param searches one search per seed; no rows are added if empty
     * @param limits limits of every island
     * @param marks marks at which to read the scores, within the limits
     */
    void add(Entrant entrant, List<Search> searches, Limits limits, List<Mark> marks) {
        if (searches.isEmpty()) {
            return;
        }
        for (Mark mark : marks) {
            line(row(entrant, searches, limits, mark));
        }
    }

    private List<String> row(Entrant entrant, List<Search> searches, Limits limits, Mark mark) {
        List<Integer> scores =
                searches.stream().map(search -> search.score(mark)).toList();
        List<Result> results =
                searches.stream().flatMap(search -> search.islands().stream()).toList();
        Trial any = results.get(0).trial();
        List<String> row = new ArrayList<>(List.of(
                any.solver() + " " + any.version(),
                entrant.differences(),
                any.variant(),
                Integer.toString(searches.get(0).islands().size()),
                mark.label() + (limits.target() == null ? "" : " or " + limits.target()),
                any.jdk(),
                Integer.toString(searches.size()),
                Numbers.plain(Numbers.quantile(scores, 0.5)),
                Numbers.plain(Numbers.quantile(scores, 0.25)) + "–" + Numbers.plain(Numbers.quantile(scores, 0.75)),
                Numbers.plain(Numbers.quantile(scores, 1))));
        target.ifPresent(score -> row.addAll(reached(score, searches, mark)));
        double seconds = sum(results, Result::cpuSeconds);
        double nodes = sum(results, Result::nodes);
        row.addAll(List.of(
                Numbers.whole(nodes / seconds),
                Numbers.whole(sum(results, Result::playouts) / seconds),
                Numbers.plain(seconds * 1e9 / nodes)));
        return row;
    }

    private static List<String> reached(int score, List<Search> searches, Mark mark) {
        List<Improvement> moments = searches.stream()
                .flatMap(search -> search.reached(score).stream())
                .filter(mark::includes)
                .toList();
        String count = moments.size() + " of " + searches.size();
        if (moments.isEmpty()) {
            return List.of(count, "", "");
        }
        return List.of(
                count,
                Numbers.plain(Numbers.quantile(
                        moments.stream().map(Improvement::cpuSeconds).toList(), 0.5)),
                Numbers.whole(Numbers.quantile(
                        moments.stream().map(Improvement::nodes).toList(), 0.5)));
    }

    private static double sum(List<Result> results, ToDoubleFunction<Result> value) {
        return results.stream().mapToDouble(value).sum();
    }

    private void line(List<String> cells) {
        text.append(cells.stream().collect(Collectors.joining(" | ", "| ", " |\n")));
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
