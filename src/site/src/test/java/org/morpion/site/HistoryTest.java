package org.morpion.site;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.morpion.corpus.Corpus;
import org.morpion.record.GameRecord;

/** The history of the published records agrees with the corpus. */
class HistoryTest {
    private static final Path HISTORY = Path.of("target/page/page/views/records/history.json");

    private record Claim(String id, String variant, int score, String date) {}

    @Test
    void itsGamesAreThoseThatTheCorpusCallsRecords() throws IOException {
        List<Claim> claims = claims();
        List<String> records = Corpus.entries().stream()
                .filter(entry -> entry.game().metadata().tags().contains("record"))
                .map(Corpus.Entry::id)
                .toList();

        assertThat(claims).extracting(Claim::id).containsExactlyInAnyOrderElementsOf(records);
        assertThat(claims).allSatisfy(claim -> {
            GameRecord game = Corpus.entry(claim.id()).orElseThrow().game();
            assertThat(game.variant().code()).isEqualTo(claim.variant());
            assertThat(game.score()).isEqualTo(claim.score());
            assertThat(game.metadata().tags()).contains("date:" + claim.date());
        });
    }

    /** Returns a claim for every id. */
    private static List<Claim> claims() throws IOException {
        List<Claim> claims = new ArrayList<>();
        try (JsonParser json = new JsonFactory().createParser(HISTORY.toFile())) {
            String variant = "";
            String date = "";
            int score = 0;
            while (json.nextToken() != null) {
                if (json.currentToken() != JsonToken.FIELD_NAME) {
                    continue;
                }
                switch (json.currentName()) {
                    case "variant" -> variant = json.nextTextValue();
                    case "date" -> date = json.nextTextValue();
                    case "score" -> score = json.nextIntValue(0);
                    case "ids" -> {
                        json.nextToken();
                        while (json.nextToken() != JsonToken.END_ARRAY) {
                            claims.add(new Claim(json.getText(), variant, score, date));
                        }
                    }
                    default -> {}
                }
            }
        }
        return claims;
    }
}
