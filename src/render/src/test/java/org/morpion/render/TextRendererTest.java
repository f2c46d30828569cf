package org.morpion.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.morpion.record.GameRecord;
import org.morpion.record.Metadata;
import org.morpion.record.Variant;

class TextRendererTest {
    private static final RenderOptions PLAIN = RenderOptions.DEFAULT.withNumbers(false);

    static List<GameRecord> games() {
        return Games.all();
    }

    @ParameterizedTest
    @MethodSource("games")
    void everyMoveIsNumberedOnce(GameRecord game) {
        String board = board(TextRenderer.render(game, RenderOptions.DEFAULT));

        assertThat(board.split("\\D+"))
                .filteredOn(number -> !number.isEmpty())
                .containsExactlyInAnyOrderElementsOf(IntStream.rangeClosed(1, game.score())
                        .mapToObj(Integer::toString)
                        .toList());
    }

    @ParameterizedTest
    @MethodSource("games")
    void everyPointIsDrawnByItsKind(GameRecord game) {
        String board = board(TextRenderer.render(game, PLAIN));

        assertThat(board).containsOnlyOnce("@");
        assertThat(board.chars().filter(c -> c == '*')).hasSize(game.score() - 1);
        assertThat(board.chars().filter(c -> c == 'o'))
                .hasSize(game.variant().cross().size());
    }

    @Test
    void aBoardOfOneMoveShowsItsLine() {
        GameRecord game = Games.rosin178().withMoves(Games.rosin178().moves().subList(0, 1));

        assertThat(TextRenderer.render(game, PLAIN)).contains("""
                . . . @ . . . . . .
                      |
                . . . o o o o . . .
                      |
                . . . o . . o . . .
                """);
    }

    @Test
    void linesHaveNoSpacesAtTheirEnds() {
        assertThat(TextRenderer.render(Games.rosin178(), RenderOptions.DEFAULT).lines())
                .noneMatch(line -> line.endsWith(" "));
    }

    @Test
    void anAuthorCannotSendCommandsToTheTerminal() {
        GameRecord game = Games.empty(Variant.T5)
                .withMetadata(Metadata.builder()
                        .author("\u001B[31mred\u0007\r\nline\u009B2J")
                        .build());

        String text = TextRenderer.render(game, RenderOptions.DEFAULT);
        assertThat(text).startsWith("Morpion Solitaire 5T: 0 moves by [31mred line 2J\n");
        assertThat(text.chars().filter(c -> c != '\n')).noneMatch(Character::isISOControl);
    }

    @Test
    void moreMovesThanTheGameHasAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TextRenderer.render(Games.empty(Variant.T5), PLAIN.withUpTo(1)))
                .withMessage("upTo is 1; the game has 0 moves");
    }

    /** Returns the lines between the first and the last one. */
    private static String board(String text) {
        List<String> lines = text.lines().toList();
        return String.join("\n", lines.subList(1, lines.size() - 1));
    }
}
