package org.morpion.record;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A game of Morpion Solitaire as MSR records it (§6): the variant, the moves in play order, and what is known of them.
 * The moves need not be legal. Fields that follow from the moves ({@code score}, {@code available_moves},
 * {@code terminal}, {@code bbox}) are not held: writers compute them.
 *
 * @param version the format version that the record was written for, {@code major.minor}
 * @param extra top-level fields that the specification does not know, in order: name to compact JSON text
 */
public record GameRecord(
        String version,
        Variant variant,
        List<Move> moves,
        Metadata metadata,
        Optional<SolverProvenance> solver,
        Map<String, String> extra) {

    /** The format version that this package implements. */
    public static final String VERSION = "0.1";

    public GameRecord {
        moves = List.copyOf(moves);
        solver = solver.filter(provenance -> !provenance.isEmpty());
        extra = Collections.unmodifiableMap(new LinkedHashMap<>(extra));
        for (String name : extra.keySet()) {
            if (MsrFields.RECORD.contains(name)) {
                throw new IllegalArgumentException(name + " is a field of the format and can't be an extra one");
            }
        }
    }

    /** A record of these moves and nothing else. */
    public static GameRecord of(Variant variant, List<Move> moves) {
        return new GameRecord(VERSION, variant, moves, Metadata.NONE, Optional.empty(), Map.of());
    }

    /** The number of moves. */
    public int score() {
        return moves.size();
    }

    /** The same record of other moves. */
    public GameRecord withMoves(List<Move> newMoves) {
        return new GameRecord(version, variant, newMoves, metadata, solver, extra);
    }

    /** The same record read as a game of another variant. */
    GameRecord withVariant(Variant newVariant) {
        return new GameRecord(version, newVariant, moves, metadata, solver, extra);
    }

    /** The same game with other editorial fields. */
    public GameRecord withMetadata(Metadata newMetadata) {
        return new GameRecord(version, variant, moves, newMetadata, solver, extra);
    }
}
