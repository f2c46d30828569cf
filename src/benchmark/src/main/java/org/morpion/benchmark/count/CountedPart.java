package org.morpion.benchmark.count;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.morpion.solver.Progress;

/**
 * What the search of a part has come to: a line of the ledger.
 *
 * @param part its number, from 0
 * @param begins the SHA-256 of the state that its search begins with
 * @param nodes grids with at least one move
 * @param longest the moves of its longest game
 * @param grids by the number of moves, from 0 on
 * @param check the SHA-256 of {@link #text}
 */
@JsonPropertyOrder({"part", "begins", "nodes", "longest", "grids", "check"})
record CountedPart(int part, String begins, long nodes, int longest, List<Long> grids, String check) {

    CountedPart {
        Objects.requireNonNull(check, "check is missing");
        grids = List.copyOf(grids);
    }

    static CountedPart of(int part, String begins, Progress end, int longest) {
        List<Long> grids = end.grids().stream().map(BigDecimal::longValueExact).toList();
        String check = Sha256.of(text(part, begins, end.nodes(), longest, grids));
        return new CountedPart(part, begins, end.nodes(), longest, grids, check);
    }

    /** Whether the checksum is right. */
    @JsonIgnore
    boolean isIntact() {
        return check.equals(Sha256.of(text()));
    }

    /** All but the checksum, spaces between the values and commas between the counts. */
    String text() {
        return text(part, begins, nodes, longest, grids);
    }

    private static String text(int part, String begins, long nodes, int longest, List<Long> grids) {
        String counts = grids.stream().map(String::valueOf).collect(Collectors.joining(","));
        return part + " " + begins + " " + nodes + " " + longest + " " + counts;
    }
}
