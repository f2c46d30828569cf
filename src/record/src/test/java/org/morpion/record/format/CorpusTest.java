package org.morpion.record.format;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.morpion.record.FinalPosition;
import org.morpion.record.GameRecord;
import org.morpion.record.Metadata;
import org.morpion.record.ReadLimits;
import org.morpion.record.Reading;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.UnwritableRecordException;
import org.morpion.record.Validator;
import org.morpion.record.Verdict;
import org.morpion.vectors.ConformanceVectors;

/** Replays the games of records/ and compares every file with the writer's output. */
class CorpusTest {
    private static final Path CORPUS = Path.of("..", "..", "records");
    private static final Schema SCHEMA = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(ConformanceVectors.schema());

    static List<Path> games() throws IOException {
        try (Stream<Path> files = Files.walk(CORPUS, 2)) {
            return files.filter(file -> file.toString().endsWith(".json"))
                    .map(CORPUS::relativize)
                    .sorted()
                    .toList();
        }
    }

    @Test
    void theCorpusHoldsGamesOfEveryVariant() throws IOException {
        assertThat(games())
                .extracting(file -> file.getParent().toString())
                .contains("5T", "5D", "4T", "4D")
                .hasSizeGreaterThanOrEqualTo(25);
    }

    @ParameterizedTest
    @MethodSource("games")
    void theGameIsLegalAndOver(Path file) throws IOException, UnreadableRecordException {
        GameRecord game = read(file).record();
        Verdict verdict = Validator.validate(game.variant(), game.moves());

        assertThat(verdict.violations()).isEmpty();
        assertThat(verdict.position()).get().matches(FinalPosition::terminal);
    }

    @ParameterizedTest
    @MethodSource("games")
    void theFileStandsWhereItsVariantAndScoreSay(Path file) throws IOException, UnreadableRecordException {
        GameRecord game = read(file).record();

        assertThat(file.getParent()).hasToString(game.variant().code());
        assertThat(file.getFileName().toString()).matches("[a-z]+" + game.score() + "[a-z]?\\.json");
    }

    @ParameterizedTest
    @MethodSource("games")
    void theFileTellsWhereTheGameComesFrom(Path file) throws IOException, UnreadableRecordException {
        Metadata metadata = read(file).record().metadata();

        assertThat(metadata.author()).isPresent();
        assertThat(metadata.source()).isPresent();
        assertThat(metadata.tags()).isNotEmpty();
    }

    @ParameterizedTest
    @MethodSource("games")
    void theFileIsWhatTheWriterWrites(Path file)
            throws IOException, UnreadableRecordException, UnwritableRecordException {
        Reading reading = read(file);

        assertThat(reading.warnings()).isEmpty();
        assertThat(reading.claims().score())
                .hasValue(BigInteger.valueOf(reading.record().score()));
        assertThat(Files.readString(CORPUS.resolve(file))).isEqualTo(RecordWriter.writePretty(reading.record()));
    }

    @ParameterizedTest
    @MethodSource("games")
    void theFileIsValidAgainstThePublishedSchema(Path file) throws IOException {
        assertThat(SCHEMA.validate(Files.readString(CORPUS.resolve(file)), InputFormat.JSON))
                .isEmpty();
    }

    private static Reading read(Path file) throws IOException, UnreadableRecordException {
        return new RecordReader(ReadLimits.DEFAULT).read(Files.readAllBytes(CORPUS.resolve(file)));
    }
}
