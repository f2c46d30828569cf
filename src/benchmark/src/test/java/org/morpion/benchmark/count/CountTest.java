package org.morpion.benchmark.count;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class CountTest {
    /** All grids of 4D with up to 6 moves (OEIS A204109 and the enumeration in src/vectors). */
    private static final String COUNTS = "[1, 5, 106, 1174, 10608, 73709, 419916]";

    private static final int PARTS = 30;

    @TempDir
    Path directory;

    private Path ledger;

    private record Outcome(int code, String out, String err) {}

    @BeforeEach
    void nameLedger() {
        ledger = directory.resolve("ledger");
    }

    @Test
    void goesOnWhereItWasStopped() throws IOException {
        Outcome some = count(ledger, "--only", "0-9");
        // What a kill in the middle of a line leaves.
        Files.writeString(ledger, Files.readString(ledger) + "{\"part\":10,\"beg");

        Outcome rest = count(ledger, "--threads", "2");
        Outcome again = count(ledger);

        assertThat(some.out()).contains("10 of 30 parts are in ").doesNotContain(COUNTS);
        assertThat(rest.out())
                .contains("20 of 20 parts")
                .contains("longest game 6")
                .contains(COUNTS);
        assertThat(again.out()).contains("30 of 30 parts are in ").contains(COUNTS);
        assertThat(List.of(some.code(), rest.code(), again.code())).containsOnly(0);
        assertThat(lines()).hasSize(1 + PARTS);
    }

    @Test
    void joinsLedgers() throws IOException {
        Path other = directory.resolve("other");
        count(ledger, "--only", "0-16");
        count(other, "--only", "15-29");
        Files.writeString(ledger, Files.readString(ledger) + Files.readString(other));

        assertThat(count(ledger).out()).contains("30 of 30 parts are in ").contains(COUNTS);
    }

    @Test
    void findsAPartThatWasCountedWrongly() throws IOException {
        count(ledger);
        List<String> lines = new ArrayList<>(lines());
        Outcome right = count(ledger, "--check", "--only", "3-5");
        CountedPart honest = parse(lines.get(5));
        lines.set(5, write(forged(honest)));
        Files.write(ledger, lines);

        Outcome elsewhere = count(ledger, "--check", "--only", "0-" + (honest.part() - 1));
        Outcome wrong = count(ledger, "--check", "--only", String.valueOf(honest.part()));

        assertThat(right.code()).isZero();
        assertThat(right.out()).contains("3 parts were counted again, 0 differ");
        assertThat(elsewhere.code()).isZero();
        assertThat(wrong.code()).isEqualTo(1);
        assertThat(wrong.out()).contains("Part " + honest.part() + " differs", "1 differ");
        assertThat(lines()).isEqualTo(lines);
    }

    @Test
    void refusesADamagedLineAndAnotherLedger() throws IOException {
        count(ledger, "--only", "0-4");
        List<String> lines = new ArrayList<>(lines());
        lines.set(2, lines.get(2).replaceFirst("\"nodes\":\\d", "\"nodes\":"));
        Path damaged = Files.write(directory.resolve("damaged"), lines);

        Outcome otherParts = count(ledger, "--parts", "40");
        Outcome refused = count(damaged);

        assertThat(otherParts.code()).isEqualTo(1);
        assertThat(otherParts.err()).contains("Line 1", "parts=30", "parts=40");
        assertThat(refused.code()).isEqualTo(1);
        assertThat(refused.err()).contains("Line 3", "its checksum is wrong");
    }

    private static CountedPart forged(CountedPart part) {
        List<Long> grids = new ArrayList<>(part.grids());
        grids.set(6, grids.get(6) + 1);
        CountedPart unchecked =
                new CountedPart(part.part(), part.begins(), part.nodes() + 1, part.longest(), grids, "");
        return new CountedPart(
                unchecked.part(),
                unchecked.begins(),
                unchecked.nodes(),
                unchecked.longest(),
                unchecked.grids(),
                Sha256.of(unchecked.text()));
    }

    private static CountedPart parse(String line) throws IOException {
        return Ledger.JSON.readValue(line, CountedPart.class);
    }

    private static String write(CountedPart part) throws IOException {
        return Ledger.JSON.writeValueAsString(part);
    }

    private List<String> lines() throws IOException {
        return Files.readAllLines(ledger);
    }

    private static Outcome count(Path ledger, String... more) {
        List<String> arguments =
                new ArrayList<>(List.of("--variant", "4D", "--max-depth", "6", "--ledger", ledger.toString()));
        arguments.addAll(List.of(more));
        if (!arguments.contains("--parts")) {
            arguments.addAll(List.of("--parts", String.valueOf(PARTS)));
        }
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine command = Count.commandLine().setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
        int code = command.execute(arguments.toArray(String[]::new));
        return new Outcome(code, out.toString(), err.toString());
    }
}
