package org.morpion.searches;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.morpion.documents.ChargedGames;
import org.morpion.http.request.Limits;
import org.morpion.record.Direction;
import org.morpion.record.Move;
import org.morpion.record.Variant;
import org.morpion.record.format.CompactGames;
import org.morpion.searches.plan.SearchConfiguration;
import org.morpion.searches.plan.SearchPlanner;
import org.morpion.searches.solver.BuiltInSolvers;

/** Requests whose games determine the variant. */
class SearchPlannerTest {
    private static final String GAME = CompactGames.write(Variant.T4, List.of(new Move(2, -1, Direction.V, 0)));

    /** A game of one move, which is legal in 5T and in 5D. */
    private static final String OPEN = "{'version': '0.1', 'moves': [{'x': 3, 'y': -1, 'dir': 'V', 'pos': 0}]}";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "'from': '{game}'                          | 4T | 1",
                "'from': '{game}', 'solver': 'nrpa'        | 4T | 1",
                "'warm': ['{game}', '{game}']              | 4T | 1",
                "'from': '{game}', 'warm': ['{game}']      | 4T | 2",
                "'from': '{game}', 'variant': '4T'         | 4T | 1",
                "'from': {open}                            | 5T | 1",
                "'from': {open}, 'variant': '5D'           | 5D | 1",
                "'warm': [{open}], 'solver': 'nrpa'        | 5T | 1",
                "'solver': 'nrpa'                          | 5T | 0"
            })
    void eachGameIsChargedOnce(String members, String variant, int charges) {
        String body = ("{" + members + "}")
                .replace("{game}", GAME)
                .replace("{open}", OPEN)
                .replace('\'', '"');
        List<String> charged = new ArrayList<>();
        ChargedGames games = new ChargedGames(null, null, null, Configurations.of(Limits.class, Map.of())) {
            @Override
            public <T> T read(String game, Supplier<T> reading) {
                charged.add(game);
                return reading.get();
            }
        };
        SearchConfiguration configuration = Configurations.of(
                SearchConfiguration.class,
                Map.of(
                        "morpion.searches.strongest.4T.0s",
                        "nrpa",
                        "morpion.searches.strongest.5T.0s",
                        "nrpa",
                        "morpion.searches.strongest.5D.0s",
                        "nrpa"));
        SearchPlanner planner = SearchRequests.planner(BuiltInSolvers.catalogue(), configuration, games);

        SearchPlanner.Plan plan = planner.plan(SearchRequests.reader().read(body.getBytes(StandardCharsets.UTF_8)));

        assertThat(plan.variant().code()).isEqualTo(variant);
        assertThat(charged).hasSize(charges);
    }
}
