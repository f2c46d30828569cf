package org.morpion.research.between;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.morpion.game.RuleSet;
import org.morpion.record.Direction;
import org.morpion.record.Line;
import org.morpion.record.Move;
import org.morpion.record.Variant;
import org.morpion.research.CommandOutcome;
import org.morpion.research.GameFiles;

class BetweenTest {
    private static final Path RECORDS = Path.of("..", "..", "records");
    private static final RuleSet RULES = RuleSet.of(Variant.T5);

    @TempDir
    Path directory;

    @Test
    void findsAWayWithAPointOnLoanWhereManyLinesHaveToBeExchangedAtOnce() {
        CommandOutcome outcome = between("5T/explore177g", "5T/psol178");

        assertThat(outcome.code()).isZero();
        assertThat(outcome.out().lines())
                .containsExactly(
                        "explore177g.json and psol178.json: 158 lines are the same, 19 are exchanged for 20, in 11 groups",
                        "  at once: 7 groups",
                        "  with a point on loan: 16 exchanges one by one; without it, 51 lines can be drawn at the least");
    }

    @Test
    void needsNothingAtOnceWhereAMoveIsMissing() throws IOException {
        List<Move> moves = game("5T/psol178");
        Set<Line> whole = lines(moves);

        Exchange exchange = new Exchange(RULES, lines(moves.subList(0, 177)), whole);

        assertThat(exchange.groupsAtOnce()).isEqualTo(1);
        assertThat(exchange.wayWithLoan()).contains(new Exchange.Way(1, 177));
    }

    @Test
    void drawsWhatAGameDrawsInAnyOrder() throws IOException {
        List<Move> moves = game("5T/psol178");

        assertThat(new LineSet(RULES, lines(moves)).drawable()).isEqualTo(178);
        assertThat(new LineSet(RULES, lines(moves)).drawableWithLoan()).isEqualTo(178);
    }

    @Test
    void lendsThePointOfAMoveThatIsMissing() throws IOException {
        List<Move> moves = game("5T/psol178");
        Set<Line> lines = lines(moves);
        lines.remove(moves.get(0).line());
        Set<Line> rest = lines(moves.subList(1, 178));

        LineSet set = new LineSet(RULES, rest);

        assertThat(rest).isEqualTo(lines);
        assertThat(set.drawable()).isLessThan(177);
        assertThat(set.drawableWithLoan()).isEqualTo(177);
    }

    @Test
    void knowsWhichLinesConflict() {
        Line line = new Line(0, 0, Direction.DP);

        assertThat(LineSet.conflict(RULES, line, line)).isTrue();
        assertThat(LineSet.conflict(RULES, line, moved(line, 3))).isTrue();
        assertThat(LineSet.conflict(RULES, line, moved(line, -3))).isTrue();
        assertThat(LineSet.conflict(RULES, line, moved(line, 4))).isFalse();
        assertThat(LineSet.conflict(RuleSet.of(Variant.D5), line, moved(line, 4)))
                .isTrue();
        assertThat(LineSet.conflict(RULES, line, new Line(1, 0, Direction.DP))).isFalse();
        assertThat(LineSet.conflict(RULES, line, new Line(0, 0, Direction.H))).isFalse();
    }

    @Test
    void refusesAGameThatIsNoLonger() throws IOException {
        assertThat(between("5T/psol178", "5T/explore177g").err())
                .contains("--to needs longer games of this variant; explore177g.json is unsuitable for psol178.json");
        assertThat(between("5T/psol178", "5D/nrpa82").code()).isEqualTo(2);
        Path text = Files.writeString(directory.resolve("text"), "no game");
        assertThat(CommandOutcome.of(Between.commandLine(), List.of(text.toString(), "--to", text.toString()))
                        .err())
                .contains(text + " is not a record");
    }

    private static Line moved(Line line, int steps) {
        return new Line(
                line.x() + (long) steps * line.direction().dx(),
                line.y() + (long) steps * line.direction().dy(),
                line.direction());
    }

    private static List<Move> game(String name) throws IOException {
        return GameFiles.read(RECORDS.resolve(name + ".json")).moves();
    }

    private static Set<Line> lines(List<Move> moves) {
        return new HashSet<>(moves.stream().map(Move::line).toList());
    }

    private static CommandOutcome between(String game, String target) {
        return CommandOutcome.of(
                Between.commandLine(),
                List.of(
                        RECORDS.resolve(game + ".json").toString(),
                        "--to",
                        RECORDS.resolve(target + ".json").toString()));
    }
}
