package org.morpion.service.record;

import java.util.List;
import org.morpion.record.CompactGames;
import org.morpion.record.Move;
import org.morpion.record.Variant;

/**
 * A record as far as its game goes.
 *
 * @param published whether everybody may see it
 * @param document the game in the compact form
 */
public record KeptGame(String id, Variant variant, boolean published, String document) {

    /** As much of a record as it takes. */
    record Row(String id, String variant, RecordState state, String document) {}

    static KeptGame of(Row stored) {
        boolean published = stored.state() == RecordState.PUBLISHED;
        return new KeptGame(stored.id(), Variant.ofCode(stored.variant()).orElseThrow(), published, stored.document());
    }

    /** Its moves, which it takes a while to read. */
    public List<Move> moves() {
        return CompactGames.moves(document);
    }
}
