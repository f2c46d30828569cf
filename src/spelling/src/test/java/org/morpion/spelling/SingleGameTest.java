package org.morpion.spelling;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SingleGameTest {
    private static final List<String> TEXTS = List.of(
            "{\"version\": \"0.1\", \"variant\": \"5T\", \"moves\": [[3, -1, \"V\", 0], [4, 3, \"H\", 4]]}\n",
            """
            {
              "variant": "5D",
              "moves": [
                {
                  "x": 3, "y": -1,
                  "dir": "V"
                }
              ]
            }
            """,
            "{\r\n\"author\": \"\\\"{\\\\\",\r\n\"lines\": [\r\n3,\r\n-1\r\n],\r\n"
                    + "\"solver\": {\"name\": \"s\", \"version\": 1e3}}",
            "{\"games\": [\n{\"moves\": [[1, 2, 3]]},\n{\"moves\": [[1, 2, 3]]}]}\n",
            "{\"note\": {\"moves\": []}, \"a\": \"moves\", \"b\": [[1, 2], [3, 4]], \"grid\"\n:\t[]} \n\n");

    private static final List<String> INSERTIONS = List.of(
            "\n",
            "\r",
            " ",
            "{",
            "}",
            "[",
            "]",
            "\"",
            "\\",
            ",",
            ":",
            "\u0000",
            "\u001A",
            "\u00E9",
            "#",
            "\"moves\": [",
            "\"grid\"",
            "\n{\"moves\": [[1, 2, 3]]}",
            "\nMS1:AAECAwQFBgcICQ\n",
            "\n0,0,0,0,e|1,1,1,1,n\n",
            "\n+1,2,3,4,\nse\n",
            "(0,0)");

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void aGameIsAcceptedInAnyLayout(int text) {
        assertThat(isSingle(TEXTS.get(text))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{\"moves\": [",
                "{\"moves\": []} {\"moves\": []}",
                "{\"moves\": []},",
                "{\"moves\": []}\n# end",
                "{\"variant\": \"5T\"}",
                "{\"a\": {\"moves\": []}}",
                "{\"a\": \"moves\", \"b\": []}",
                "[[3, -1, \"V\", 0]]",
                "{\"moves\":\n{\"variant\": \"5T\", \"moves\": []}}"
            })
    void anyOtherTextIsRefused(String text) {
        assertThat(isSingle(text)).isFalse();
    }

    @Test
    void theSplitterLeavesAllAcceptedTextsWhole() {
        Random random = new Random(70411);
        int accepted = 0;
        for (int i = 0; i < 20_000; i++) {
            String text = changed(TEXTS.get(random.nextInt(TEXTS.size())), random);
            if (isSingle(text)) {
                accepted++;
                assertThat(parts(text)).as(text).hasSize(1);
            }
        }
        assertThat(accepted).isGreaterThan(2_000);
    }

    private static String changed(String text, Random random) {
        StringBuilder changed = new StringBuilder(text);
        for (int change = random.nextInt(4); change > 0; change--) {
            int at = random.nextInt(changed.length());
            if (random.nextBoolean()) {
                changed.deleteCharAt(at);
            } else {
                changed.insert(at, INSERTIONS.get(random.nextInt(INSERTIONS.size())));
            }
        }
        return changed.toString();
    }

    /** Adds the text in two pieces. */
    private static boolean isSingle(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        SingleGame game = new SingleGame();
        return game.add(bytes, 0, bytes.length / 2)
                && game.add(bytes, bytes.length / 2, bytes.length)
                && game.isComplete();
    }

    private static List<GameSplitter.Part> parts(String text) {
        GameSplitter splitter = new GameSplitter(1 << 20, false);
        List<GameSplitter.Part> parts = new ArrayList<>();
        for (String line : text.split("\n", -1)) {
            parts.addAll(splitter.add(line.getBytes(StandardCharsets.UTF_8)));
        }
        parts.addAll(splitter.finish());
        return parts;
    }
}
