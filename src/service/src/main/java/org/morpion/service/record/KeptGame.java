package org.morpion.service.record;

import java.time.Instant;
import java.util.List;
import org.morpion.record.CompactGames;
import org.morpion.record.Move;
import org.morpion.record.Variant;

/**
 * A record as far as its game goes.
 *
 * @param published whether everybody may see it; otherwise it has no moves here
 * @param changedAt when it was stored or changed last, by the database's clock
 */
public record KeptGame(String id, Variant variant, boolean published, List<Move> moves, Instant changedAt) {

    /** As much of a record as it takes. */
    record Row(String id, String variant, RecordState state, String document, Instant changedAt) {}

    static KeptGame of(Row stored) {
        boolean published = stored.state() == RecordState.PUBLISHED;
        return new KeptGame(
                stored.id(),
                Variant.ofCode(stored.variant()).orElseThrow(),
                published,
                published ? CompactGames.moves(stored.document()) : List.of(),
                stored.changedAt());
    }
}
