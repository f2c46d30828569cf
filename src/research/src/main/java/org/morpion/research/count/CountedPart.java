package org.morpion.research.count;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.morpion.solver.Progress;

/**
 * Result of counting a part: a line of the ledger.
 *
 * @param part the part's number, from 0
 * @param begins SHA-256 of the state in which its search starts
 * @param nodes grids with at least one move
 * @param longest number of moves of the longest game
 * @param grids number of grids by number of moves, from 0
 * @param check SHA-256 of {@link #text}
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

    /** Tests whether the checksum is right. */
    @JsonIgnore
    boolean isIntact() {
        return check.equals(Sha256.of(text()));
    }

    /** Returns all fields except the checksum, with spaces between values and commas between counts. */
    String text() {
        return text(part, begins, nodes, longest, grids);
    }

    private static String text(int part, String begins, long nodes, int longest, List<Long> grids) {
        String counts = grids.stream().map(String::valueOf).collect(Collectors.joining(","));
        return part + " " + begins + " " + nodes + " " + longest + " " + counts;
    }
}
