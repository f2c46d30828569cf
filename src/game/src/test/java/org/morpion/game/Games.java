package org.morpion.game;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.morpion.record.FinalPosition;
import org.morpion.record.GameRecord;
import org.morpion.record.Move;
import org.morpion.record.ReadLimits;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.Validator;
import org.morpion.record.Variant;
import org.morpion.record.format.RecordReader;

/** Test games: the real games in {@code records/}, and generated ones. */
public final class Games {
    private static final Path CORPUS = Path.of("..", "..", "records");

    private Games() {}

    public record Game(String name, Variant variant, List<Move> moves) {
        public RuleSet rules() {
            return RuleSet.of(variant);
        }

        @Override
        public String toString() {
            return name;
        }
    }

    /** Returns the real games. */
    public static Stream<Game> all() throws IOException {
        try (Stream<Path> files = Files.walk(CORPUS, 2)) {
            return files.filter(file -> file.toString().endsWith(".json")).sorted().map(Games::read).toList().stream();
        }
    }

    public static Game named(String name) throws IOException {
        return all().filter(game -> game.name().equals(name)).findAny().orElseThrow();
    }

    public static List<Move> images(List<Move> moves, Symmetry symmetry, RuleSet rules) {
        return moves.stream().map(move -> symmetry.apply(move, rules)).toList();
    }

    /** Returns the same moves in a random legal order. */
    static List<Move> shuffled(Game game, RandomGenerator random) {
        List<Move> left = new ArrayList<>(game.moves());
        List<Move> played = new ArrayList<>();
        while (!left.isEmpty()) {
            int start = random.nextInt(left.size());
            for (int i = 0; i < left.size(); i++) {
                Move move = left.get((start + i) % left.size());
                played.add(move);
                if (Validator.firstViolation(game.variant(), played).isEmpty()) {
                    left.remove(move);
                    break;
                }
                played.remove(played.size() - 1);
            }
        }
        return played;
    }

    /** Plays a random game up to a maximum length with the reference validator. */
    public static List<Move> random(Variant variant, int maxMoves, RandomGenerator random) {
        List<Move> moves = new ArrayList<>();
        while (moves.size() < maxMoves) {
            FinalPosition position =
                    Validator.validate(variant, moves).position().orElseThrow();
            if (position.terminal()) {
                break;
            }
            moves.add(position.legalMoves().get(random.nextInt(position.availableMoves())));
        }
        return moves;
    }

    private static Game read(Path file) {
        try {
            GameRecord game = new RecordReader(ReadLimits.DEFAULT)
                    .read(Files.readAllBytes(file))
                    .record();
            return new Game(file.getFileName().toString().replace(".json", ""), game.variant(), game.moves());
        } catch (IOException | UnreadableRecordException e) {
            throw new IllegalStateException(file + " is not readable", e);
        }
    }
}
