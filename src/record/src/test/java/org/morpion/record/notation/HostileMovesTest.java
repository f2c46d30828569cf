package org.morpion.record.notation;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.morpion.record.GameRecord;
import org.morpion.record.ReadLimits;
import org.morpion.record.TestGames;
import org.morpion.record.TextForm;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.UnwritableRecordException;
import org.morpion.record.Variant;
import org.morpion.record.format.RecordWriter;

/** Hostile moves: each text is read or rejected within a fixed budget of allocated memory. */
class HostileMovesTest {
    private static final int SIZE = ReadLimits.DEFAULT.documentBytes();
    private static final long BUDGET = 16 << 20;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    static Stream<Arguments> pentasol() throws UnwritableRecordException {
        String game = RecordWriter.write(longestGame(), TextForm.PENTASOL);
        String floating = PentasolTexts.from(1, 1).write(longestGame());
        return Stream.of(
                Arguments.of("a game and moves in its place", fill(game, "(28,28)-0\n")),
                Arguments.of("a game without frame and moves in its place", fill(floating, "(3,3)-0\n")),
                Arguments.of("moves as short as can be", fill("", "(1,1)-0\n")),
                Arguments.of("first moves of many frames", fill("", "(4,3)-2\n")),
                Arguments.of("a reference point far out", fill("(-2305843009213693952,2305843009213693952)\n", game)),
                Arguments.of("line feeds", fill(game, "\n")),
                Arguments.of("carriage returns", fill(game, "\r")),
                Arguments.of("blanks", fill("(28,28)", " ")),
                Arguments.of("a long comment", fill(game + "#", "x")),
                Arguments.of("a comment in wide characters", fill(game + "#", "\uFFFD")),
                Arguments.of("points", fill("", "(0,0)")),
                Arguments.of("brackets", fill("", "(")),
                Arguments.of("one long number", fill("(", "9")),
                Arguments.of("zeros", fill("(", "0")),
                Arguments.of("blanks behind a sign", fill("(+", " ")));
    }

    static Stream<Arguments> lists() throws UnwritableRecordException {
        String game = RecordWriter.write(longestGame(), TextForm.MOVES_LIST);
        return Stream.of(
                Arguments.of("a game over and over", fill("", game + "|")),
                Arguments.of("moves by their other ends", fill("", "0,0,0,0,w|")),
                Arguments.of("bars", fill("", "|")),
                Arguments.of("commas", fill("0", ",")),
                Arguments.of("letters", fill("0,0,0,0,", "e")),
                Arguments.of("one long number", fill("0,", "9")),
                Arguments.of("white space", fill(game + "|", " \n")),
                Arguments.of("wide characters", fill(game, "\uFFFD")));
    }

    static Stream<Arguments> bits() throws UnwritableRecordException {
        String game = RecordWriter.write(longestGame(), TextForm.MOVES_BINARY);
        String unfinished = game.substring(0, game.length() - 1);
        return Stream.of(
                Arguments.of("a game and zeros", fill(game, "0")),
                Arguments.of("a game and ones", fill(game, "1")),
                Arguments.of("a game but for its last bit", unfinished),
                Arguments.of("a game over and over", fill("", game)),
                Arguments.of("first choices", fill("", "1" + "0".repeat(27))),
                Arguments.of("white space", fill(unfinished, "\n")),
                Arguments.of("wide characters", fill(game, "\uFFFD")));
    }

    static Stream<Arguments> base64() throws UnwritableRecordException {
        String game = RecordWriter.write(longestGame(), TextForm.MOVES_BASE64);
        return Stream.of(
                Arguments.of("a game and zeros", fill(game, "A")),
                Arguments.of("a game and ones", fill(game, "/")),
                Arguments.of("a game over and over", fill("", game)),
                Arguments.of("padding", fill(game, "=")),
                Arguments.of("padding and white space", fill(game + "=", " ")),
                Arguments.of("wide characters", fill(game, "\uFFFD")));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("pentasol")
    void pentasolCostsLittleMemory(String name, String text) {
        assertCheap(text, TextForm.PENTASOL);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("lists")
    void listsCostLittleMemory(String name, String text) {
        assertCheap(text, TextForm.MOVES_LIST);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("bits")
    void bitsCostLittleMemory(String name, String text) {
        assertCheap(text, TextForm.MOVES_BINARY);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("base64")
    void base64CostsLittleMemory(String name, String text) {
        assertCheap(text, TextForm.MOVES_BASE64);
    }

    private static void assertCheap(String text, TextForm form) {
        int moves = tryToRead(text, form); // loads the classes
        long before = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
        assertThat(tryToRead(text, form)).isEqualTo(moves);
        long allocated = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId()) - before;
        assertThat(allocated).as("bytes allocated").isLessThan(BUDGET);
    }

    /** Returns the number of moves read, or −1; only the reader's own exception is allowed. */
    private static int tryToRead(String text, TextForm form) {
        try {
            return TestGames.read(text, Variant.T5, form).record().score();
        } catch (UnreadableRecordException e) {
            assertThat(e.getMessage()).isNotBlank().hasSizeLessThan(300);
            assertThat(e.location()).hasSizeLessThan(20);
            return -1;
        }
    }

    private static GameRecord longestGame() {
        return TestGames.corpus().stream()
                .filter(game -> game.variant() == Variant.T5 && game.score() == 178)
                .findFirst()
                .orElseThrow();
    }

    /** Returns the text followed by as many copies as fit in the largest document. */
    private static String fill(String start, String copied) {
        int width = copied.codePointAt(0) > 0x7f ? 3 : 1;
        return start + copied.repeat((SIZE - start.length()) / (copied.length() * width));
    }
}
