package org.morpion.record;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.morpion.record.format.RecordReader;

/** Test games: those in records/, and random ones. */
public final class TestGames {
    private static final Path CORPUS = Path.of("..", "..", "records");

    private TestGames() {}

    /** Returns the games in records/, without their editorial fields. */
    public static List<GameRecord> corpus() {
        try (Stream<Path> files = Files.walk(CORPUS, 2)) {
            return files.filter(file -> file.toString().endsWith(".json"))
                    .sorted()
                    .map(TestGames::read)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Plays random legal moves until the game ends or reaches the maximum length. */
    public static GameRecord random(Variant variant, long seed, int mostMoves) {
        Random random = new Random(seed);
        List<Move> moves = new ArrayList<>();
        List<Move> choices = legalMoves(variant, moves);
        while (!choices.isEmpty() && moves.size() < mostMoves) {
            moves.add(choices.get(random.nextInt(choices.size())));
            choices = legalMoves(variant, moves);
        }
        return GameRecord.of(variant, moves);
    }

    public static List<Move> legalMoves(Variant variant, List<Move> moves) {
        return Validator.validate(variant, moves).position().orElseThrow().legalMoves();
    }

    public static Reading read(String text, Variant variant, TextForm form) throws UnreadableRecordException {
        return new RecordReader(ReadLimits.DEFAULT)
                .read(text.getBytes(StandardCharsets.UTF_8), Optional.of(variant), Optional.of(form));
    }

    private static GameRecord read(Path file) {
        try {
            GameRecord game = new RecordReader(ReadLimits.DEFAULT)
                    .read(Files.readAllBytes(file))
                    .record();
            return GameRecord.of(game.variant(), game.moves());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (UnreadableRecordException e) {
            throw new AssertionError(file + ": " + e.getMessage(), e);
        }
    }
}
