package org.morpion.registry;

import java.util.List;
import org.morpion.record.Move;
import org.morpion.record.Variant;
import org.morpion.record.format.CompactGames;

/**
 * Game of a record.
 *
 * @param published whether the record is visible to everybody
 * @param document the game in the compact form
 */
public record KeptGame(String id, Variant variant, boolean published, String document) {

    /** Database row of a record's game. */
    record Row(String id, String variant, RecordState state, String document) {}

    static KeptGame of(Row stored) {
        boolean published = stored.state() == RecordState.PUBLISHED;
        return new KeptGame(stored.id(), Variant.ofCode(stored.variant()).orElseThrow(), published, stored.document());
    }

    /** Parses the moves, which is slow for long documents. */
    public List<Move> moves() {
        return CompactGames.moves(document);
    }
}
