package org.morpion.relations;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import org.morpion.access.AccessProblems;
import org.morpion.access.CurrentCaller;
import org.morpion.access.Scopes;
import org.morpion.documents.KnownGames;
import org.morpion.documents.NestedGames;
import org.morpion.documents.RegistryEntry;
import org.morpion.record.GameRecord;
import org.morpion.registry.KeptRecords;
import org.morpion.registry.catalogue.PointSetRanks;

/** Lookup of a game's relations to the published records. */
@ApplicationScoped
class RegistryLookup implements KnownGames {
    private static final int MOST = 20;

    private final RelativesIndex index;
    private final KeptRecords records;
    private final PointSetRanks pointSets;
    private final CurrentCaller current;

    RegistryLookup(RelativesIndex index, KeptRecords records, PointSetRanks pointSets, CurrentCaller current) {
        this.index = index;
        this.records = records;
        this.pointSets = pointSets;
        this.current = current;
    }

    @Override
    public void requireAccess() {
        AccessProblems.require(current.get(), Scopes.RECORD_READ, "To ask what the registry knows");
    }

    @Override
    public NestedGames nestedWith(GameRecord game) {
        GameIndex.Nesting nesting = index.nesting(game.variant(), game.moves());
        return new NestedGames(first(nesting.larger()), first(nesting.smaller()));
    }

    @Override
    public RegistryEntry about(GameRecord game) {
        boolean complete = index.isComplete();
        NestedGames nested = nestedWith(game);
        int best = records.bestScore(game.variant());
        PointSetRanks.Ranks ranks = pointSets.of(game.variant());
        return new RegistryEntry(
                records.withPointsOf(game, MOST),
                nested.partOf(),
                nested.extended(),
                best,
                best - game.score(),
                ranks.rank(game.score()),
                ranks.count(),
                index.nearest(game.variant(), game.moves())
                        .map(nearest -> new RegistryEntry.Nearest(nearest.id(), nearest.shared()))
                        .orElse(null),
                complete);
    }

    private static List<String> first(List<String> ids) {
        return ids.subList(0, Math.min(MOST, ids.size()));
    }
}
