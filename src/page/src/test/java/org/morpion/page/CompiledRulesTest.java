package org.morpion.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.morpion.record.FinalPosition;
import org.morpion.record.Move;
import org.morpion.record.Validator;
import org.morpion.record.Variant;

/** The compiled rules against the same rules in Java, on random games. */
class CompiledRulesTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int GAMES = 5;

    /** Half of what the first view may have in all. */
    private static final int MOST_COMPRESSED = 80_000;

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
            Validator.firstViolation(game.variant(), game.moves())
                    .ifPresentOrElse(
                            violation -> {
                                assertThat(found.at("/violation/move").asInt()).isEqualTo(violation.move());
                                assertThat(found.at("/violation/rule").asText())
                                        .isEqualTo(violation.rule().code());
                                assertThat(found.at("/violation/detail").asText())
                                        .isEqualTo(violation.detail());
                            },
                            () -> assertThat(found.get("violation").isNull()).isTrue());
            assertThat(found.get("legalMoves")).map(JsonNode::asDouble).containsExactlyElementsOf(legalMoves(game));
            assertThat(found.get("relation").asText()).isEqualTo("SAME_GRID");
        }
    }

    @Test
    void theRulesAreSmallEnoughForTheFirstView() throws Exception {
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(compressed)) {
            gzip.write(Files.readAllBytes(Node.MODULES.resolve("rules.js")));
        }
        assertThat(compressed.size()).isLessThan(MOST_COMPRESSED);
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
