package org.morpion.searches;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.quarkus.test.junit.QuarkusTest;
import org.junit.jupiter.api.Test;
import org.morpion.record.GameRecord;
import org.morpion.record.ReadLimits;
import org.morpion.record.format.CompactGames;
import org.morpion.record.format.RecordReader;
import org.morpion.service.Http;

/** A search names the games that it was given, since what it proves and finds depends on them. */
@QuarkusTest
class GivenGamesTest {
    private static final int MOVES = 33;

    @Test
    void anExhaustedSearchNamesTheGameThatItsProofStartsFrom() throws Exception {
        GameRecord record = new RecordReader(ReadLimits.DEFAULT)
                .read(Http.corpus("4D/nrpa35.json"))
                .record();
        String start = CompactGames.write(record.variant(), record.moves().subList(0, MOVES));
        String id = SearchApi.create("{'solver': 'systematic', 'variant': '4D', 'from': '" + start
                + "', 'warm': ['nrpa35', '" + CompactGames.write(record.variant(), record.moves()) + "']}");

        JsonNode search = SearchApi.ended(id);

        assertThat(search.get("outcome").textValue()).isEqualTo("EXHAUSTED");
        assertThat(search.at("/from/record").isNull()).isTrue();
        assertThat(search.at("/from/score").intValue()).isEqualTo(MOVES);
        assertThat(search.at("/warm/0/record").textValue()).isEqualTo("nrpa35");
        assertThat(search.at("/warm/0/score").intValue()).isEqualTo(record.score());
        assertThat(search.at("/warm/1/record").isNull()).isTrue();
        assertThat(search.at("/warm/1/score").intValue()).isEqualTo(record.score());
    }

    @Test
    void aSearchFromTheEmptyCrossWasGivenNothing() throws Exception {
        JsonNode search = SearchApi.ended(SearchApi.create("{'solver': 'nrpa', 'limits': {'nodes': 1000}}"));

        assertThat(search.get("from").isNull()).isTrue();
        assertThat(search.get("warm")).isEmpty();
    }
}
