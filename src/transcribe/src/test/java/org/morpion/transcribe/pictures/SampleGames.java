package org.morpion.transcribe.pictures;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.morpion.game.Position;
import org.morpion.game.RuleSet;
import org.morpion.game.Symmetry;
import org.morpion.record.GameRecord;
import org.morpion.record.Move;
import org.morpion.record.ReadLimits;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.Variant;
import org.morpion.record.format.RecordReader;

/** Games to draw: half from the corpus, whole or cut short, half random; in any of eight orientations. */
final class SampleGames {
    private static final Path CORPUS = Path.of("..", "..", "records");
    private static final int FEWEST_MOVES = 10;
    private static final Variant[] WEIGHTED = {Variant.T5, Variant.T5, Variant.T5, Variant.D5, Variant.T4, Variant.D4};
    private static final Map<Variant, List<GameRecord>> RECORDS = new HashMap<>();

    private SampleGames() {}

    static GameRecord of(SplittableRandom random) {
        Variant variant = WEIGHTED[random.nextInt(WEIGHTED.length)];
        List<Move> moves;
        if (random.nextBoolean()) {
            List<GameRecord> records = records(variant);
            moves = records.get(random.nextInt(records.size())).moves();
        } else {
            Position position = new Position(RuleSet.of(variant));
            while (position.count() > 0) {
                position.play(random.nextInt(position.count()));
            }
            moves = position.moves();
        }
        if (random.nextInt(2) == 0 && moves.size() > FEWEST_MOVES) {
            moves = moves.subList(0, FEWEST_MOVES + random.nextInt(moves.size() - FEWEST_MOVES + 1));
        }
        Symmetry symmetry = Symmetry.values()[random.nextInt(Symmetry.values().length)];
        List<Move> turned = new ArrayList<>();
        for (Move move : moves) {
            turned.add(symmetry.apply(move, RuleSet.of(variant)));
        }
        return GameRecord.of(variant, turned);
    }

    private static synchronized List<GameRecord> records(Variant variant) {
        return RECORDS.computeIfAbsent(variant, v -> {
            try (Stream<Path> files = Files.list(CORPUS.resolve(v.code()))) {
                return files.filter(file -> file.toString().endsWith(".json"))
                        .sorted()
                        .map(SampleGames::read)
                        .toList();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    private static GameRecord read(Path file) {
        try {
            return new RecordReader(ReadLimits.DEFAULT)
                    .read(Files.readAllBytes(file))
                    .record();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (UnreadableRecordException e) {
            throw new IllegalStateException(file + ": " + e.getMessage(), e);
        }
    }
}
