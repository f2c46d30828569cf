package org.morpion.record;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A game of Morpion Solitaire as recorded by MSR (§6): the variant, the moves in play order, and metadata. The moves
 * may be illegal. Fields derived from the moves ({@code score}, {@code available_moves}, {@code terminal}, {@code
 * bbox}) are not stored; writers compute them.
 *
 * @param version format version of the record, {@code major.minor}
 * @param extra unknown top-level fields, in order: name to compact JSON text
 */
public record GameRecord(
        String version,
        Variant variant,
        List<Move> moves,
        Metadata metadata,
        Optional<SolverProvenance> solver,
        Map<String, String> extra) {

    /** Format version implemented by this module. */
    public static final String VERSION = "0.1";

    /** Names of all fields (§6), which unknown fields can't have. */
    public static final Set<String> FIELDS = Set.of(
            "version",
            "variant",
            "moves",
            "score",
            "producer",
            "available_moves",
            "terminal",
            "bbox",
            "saved_at",
            "description",
            "author",
            "source",
            "transcribed_by",
            "tags",
            "solver");

    public GameRecord {
        moves = List.copyOf(moves);
        solver = solver.filter(provenance -> !provenance.isEmpty());
        extra = Collections.unmodifiableMap(new LinkedHashMap<>(extra));
        for (String name : extra.keySet()) {
            if (FIELDS.contains(name)) {
                throw new IllegalArgumentException(name + " is a field of the format and can't be an extra one");
            }
        }
    }

    /** Creates a record of moves without metadata. */
    public static GameRecord of(Variant variant, List<Move> moves) {
        return new GameRecord(VERSION, variant, moves, Metadata.NONE, Optional.empty(), Map.of());
    }

    /** Returns the number of moves. */
    public int score() {
        return moves.size();
    }

    /** Returns a copy with other moves. */
    public GameRecord withMoves(List<Move> newMoves) {
        return new GameRecord(version, variant, newMoves, metadata, solver, extra);
    }

    /** Returns a copy with another variant. */
    GameRecord withVariant(Variant newVariant) {
        return new GameRecord(version, newVariant, moves, metadata, solver, extra);
    }

    /** Returns a copy with other editorial fields. */
    public GameRecord withMetadata(Metadata newMetadata) {
        return new GameRecord(version, variant, moves, newMetadata, solver, extra);
    }
}
