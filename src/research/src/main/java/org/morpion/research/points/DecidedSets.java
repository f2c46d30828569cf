package org.morpion.research.points;

import java.io.Closeable;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.morpion.game.Fingerprint;
import org.morpion.game.RuleSet;
import org.morpion.record.Direction;
import org.morpion.record.Move;
import org.morpion.record.Point;
import org.morpion.record.Variant;
import org.morpion.record.format.CompactGames;
import org.morpion.research.JsonLines;
import org.morpion.research.Threads;
import org.morpion.solver.explore.points.Decision;
import org.morpion.solver.explore.points.GameOfPoints;
import org.morpion.solver.explore.points.PointSet;

/**
 * Append-only ledger of decided point sets, one line of JSON each.
 *
 * <p>Only one process at a time may open it; its threads may share it.
 */
final class DecidedSets implements Closeable {
    private final Map<String, Line> lines = new HashMap<>();
    private final JsonLines<Line> file;

    /**
     * A line of the ledger.
     *
     * @param points the set, identified up to symmetry by {@link Fingerprint#ofPoints}
     * @param decision none, game or undecided
     * @param conflicts the conflict limit
     * @param game compact form of a game with these points, or null
     */
    record Line(String points, String decision, int conflicts, String game) {
        Line {
            Objects.requireNonNull(points);
            kind(decision);
        }

        Decision.Kind kind() {
            return kind(decision);
        }

        private static Decision.Kind kind(String decision) {
            return Decision.Kind.valueOf(decision.toUpperCase(Locale.ROOT));
        }
    }

    private DecidedSets(Path path) throws IOException {
        file = JsonLines.open(path, Line.class, "points", this::put);
    }

    /** @throws IOException if another process has the file open, or a line is not part of such a ledger */
    static DecidedSets open(Path path) throws IOException {
        return new DecidedSets(path);
    }

    /** Returns the identifier of a set up to symmetry. */
    static Fingerprint fingerprint(Variant variant, List<Point> points) {
        return Fingerprint.ofPoints(
                variant,
                points.stream()
                        .map(point -> new Move(point.x(), point.y(), Direction.H, 0))
                        .toList());
    }

    /**
     * Decides whether a set has a game, unless the ledger has the answer, and forces the result to disk. An undecided
     * set is attempted again if the conflict limit is now higher.
     *
     * @param points the points outside the cross
     * @param like a game with many of these points, from which the search starts
     * @param conflicts conflict limit
     */
    Line decide(Variant variant, List<Point> points, List<Move> like, int conflicts) throws IOException {
        String name = fingerprint(variant, points).toString();
        Optional<Line> known = find(name, conflicts);
        if (known.isPresent()) {
            return known.get();
        }
        Decision decision = GameOfPoints.decide(new PointSet(RuleSet.of(variant), points), List.of(), like, conflicts);
        Line line = new Line(
                name,
                decision.kind().name().toLowerCase(Locale.ROOT),
                conflicts,
                decision.kind() == Decision.Kind.GAME ? CompactGames.write(variant, decision.game()) : null);
        append(line);
        return line;
    }

    /**
     * Decides several sets concurrently, as {@link #decide} does.
     *
     * @param notes receives progress messages
     * @return the number of sets of each kind
     */
    Map<Decision.Kind, Integer> decideAll(
            Variant variant,
            Collection<List<Point>> sets,
            List<Move> like,
            int conflicts,
            int threads,
            PrintWriter notes)
            throws IOException, InterruptedException {
        List<Callable<Decision.Kind>> decisions = new ArrayList<>();
        sets.forEach(
                set -> decisions.add(() -> decide(variant, set, like, conflicts).kind()));
        Map<Decision.Kind, Integer> counts = new EnumMap<>(Decision.Kind.class);
        for (Decision.Kind kind : Threads.callAll(threads, decisions, notes)) {
            counts.merge(kind, 1, Integer::sum);
        }
        return counts;
    }

    private synchronized Optional<Line> find(String points, int conflicts) {
        return Optional.ofNullable(lines.get(points))
                .filter(line -> line.kind() != Decision.Kind.UNDECIDED || line.conflicts() >= conflicts);
    }

    private synchronized void append(Line line) throws IOException {
        file.append(line);
        put(line);
    }

    private void put(Line line) {
        lines.put(line.points(), line);
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
