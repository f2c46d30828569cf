package org.morpion.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.morpion.record.FinalPosition;
import org.morpion.record.Move;
import org.morpion.record.Validator;
import org.morpion.record.Variant;
import org.morpion.record.Verdict;
import org.morpion.record.Violation;

/** The compiled rules give the same results as the rules in Java, on random games. */
class CompiledRulesTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int GAMES = 5;

    @TempDir
    Path folder;

    private record Game(Variant variant, List<Move> moves) {}

    @Test
    void judgesAndContinuesGamesAsJavaDoes() throws Exception {
        Node.assumeThere();
        List<Game> games = new ArrayList<>();
        Random random = new Random(1);
        for (Variant variant : Variant.values()) {
            for (int i = 0; i < GAMES; i++) {
                Game game = randomGame(variant, random);
                games.add(game);
                games.add(new Game(variant, game.moves().subList(1, game.moves().size())));
            }
        }
        Path input = Files.write(
                folder.resolve("games"),
                games.stream().map(CompiledRulesTest::line).toList());

        Iterator<String> answers = Node.run("play-all.mjs", input).iterator();

        for (Game game : games) {
            JsonNode found = JSON.readTree(answers.next());
            checkVerdict(Validator.validate(game.variant(), game.moves()), found.get("verdict"));
            assertThat(found.get("legalMoves")).map(JsonNode::asDouble).containsExactlyElementsOf(legalMoves(game));
            assertThat(found.get("relation").asText()).isEqualTo("SAME_GRID");
        }
    }

    private static void checkVerdict(Verdict verdict, JsonNode found) {
        assertThat(found.get("legal").asBoolean()).isEqualTo(verdict.legal());
        assertThat(found.get("score").asInt()).isEqualTo(verdict.score());
        assertThat(found.get("violations")).hasSameSizeAs(verdict.violations());
        for (int i = 0; i < verdict.violations().size(); i++) {
            Violation violation = verdict.violations().get(i);
            JsonNode described = found.get("violations").get(i);
            assertThat(described.get("move").asInt()).isEqualTo(violation.move());
            assertThat(described.get("rule").asText())
                    .isEqualTo(violation.rule().code());
        }
        verdict.position().ifPresent(position -> {
            assertThat(found.get("availableMoves").asInt()).isEqualTo(position.availableMoves());
            assertThat(found.get("terminal").asBoolean()).isEqualTo(position.terminal());
            assertThat(found.get("bbox"))
                    .map(JsonNode::asLong)
                    .containsExactly(
                            position.bbox().minX(),
                            position.bbox().minY(),
                            position.bbox().maxX(),
                            position.bbox().maxY());
        });
    }

    private static Game randomGame(Variant variant, Random random) {
        List<Move> moves = new ArrayList<>();
        for (List<Move> next = next(variant, moves); !next.isEmpty(); next = next(variant, moves)) {
            moves.add(next.get(random.nextInt(next.size())));
        }
        return new Game(variant, moves);
    }

    private static List<Move> next(Variant variant, List<Move> moves) {
        return Validator.validate(variant, moves)
                .position()
                .map(FinalPosition::legalMoves)
                .orElse(List.of());
    }

    private static List<Double> legalMoves(Game game) {
        List<Double> numbers = new ArrayList<>();
        for (double number : Moves.numbers(next(game.variant(), game.moves()))) {
            numbers.add(number);
        }
        return numbers;
    }

    private static String line(Game game) {
        try {
            return JSON.writeValueAsString(
                    Map.of("variant", game.variant().code(), "moves", Moves.numbers(game.moves())));
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
