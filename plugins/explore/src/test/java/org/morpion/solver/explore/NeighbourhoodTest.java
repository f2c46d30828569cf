package org.morpion.solver.explore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.morpion.corpus.Corpus;
import org.morpion.game.Fingerprint;
import org.morpion.record.Move;
import org.morpion.record.Point;
import org.morpion.record.Variant;
import org.morpion.record.format.CompactGames;
import org.morpion.solver.Problem;

class NeighbourhoodTest {
    private static final Problem EMPTY = Problem.of(Variant.T5);
    private static final int DECISIONS = 100;

    /** A game of 56 moves at 4T. Sets with one more point, also after exchanging one, have no game of 57. */
    private static final String PEAK = "MS1:"
            + "hVXLboMwEPyXPduVX4DDOYeeKg4VlyiqSMsBKQkVoahVlH8v4iG0hs0e0Yxm7Jldc4eubG5VfYUU1IsGAV3RVMW17b_d"
            + "e_95-6ybEtIoFlB0RXUuTufy41J35Q1SJaAtm0t1Lc6Qts1PKeB0qn8hPUgrpBFai91RwMQ-3KGHjIA_SK2Ar6rpPfLe"
            + "4rvuUf0QA24H3M3464zbCZcaE_bZzFBIwawUZgc14BEtEA0ERR4hxgJ5iI8GeoXP-uMN4pX-jMsgo_1byBgJkrOQhpaI"
            + "8CEWQhC04Y6paQ83EBLaYyR4MkkTCGTbQdACjpm2hEshJroyKGhFZ2DDJjIiaFbDcxPryYlNmKXywUoQRe24nDaaMojg"
            + "maV5UrXCTeShgSK2VqMDLDuzLsJxWxVTA49TUOS4RewwJMEsZNtVPTmDZ16vBK_1uilP7D02sGSTO8oAExx9Ba2CB3Al"
            + "oTWnoci68cAsZeTEK2vI5ZeW-xdNb6Qjp3IimI2ROT7-AQ";

    @Test
    void findsALongerGameThatIndexSearchDoesNotComeTo() {
        List<Move> known = record("explore177g");
        Neighbourhood neighbourhood = of(EMPTY, known);

        List<Move> found = firstFound(neighbourhood);

        assertThat(found).hasSize(178);
        assertThat(EMPTY.fault(found)).isEmpty();
        assertThat(points(found)).containsAll(points(known));
    }

    @Test
    void keepsToTheBeginningThatTheProblemGives() {
        List<Move> known = record("explore177g");
        List<Move> start = known.subList(0, 4);
        Problem problem = new Problem(Variant.T5, start, List.of());

        List<Move> found = firstFound(of(problem, known));

        assertThat(problem.fault(found)).isEmpty();
        assertThat(found.subList(0, start.size())).isEqualTo(start);
    }

    @Test
    void replacesAPointWhenNoneCanBeAdded() {
        List<Move> known = record("demaine31");
        Problem problem = Problem.of(Variant.D4);
        Neighbourhood neighbourhood = of(problem, known);
        List<List<Move>> found = new ArrayList<>();

        for (int i = 0; i < DECISIONS && !neighbourhood.isExhausted(); i++) {
            neighbourhood.decide().ifPresent(found::add);
        }

        assertThat(found).allMatch(game -> problem.fault(game).isEmpty());
        assertThat(found).anySatisfy(game -> {
            assertThat(game).hasSameSizeAs(known);
            assertThat(points(game)).filteredOn(points(known)::contains).hasSize(known.size() - 1);
        });
    }

    @Test
    void putsTwoPointsInPlaceOfOneWhenNothingElseIsLeft() {
        List<Move> known = CompactGames.moves(PEAK);
        Problem problem = Problem.of(Variant.T4);
        Neighbourhood neighbourhood = of(problem, known);

        List<Move> found = known;
        for (int i = 0; found.size() == known.size() && i < 5_000; i++) {
            found = neighbourhood.decide().orElse(found);
        }

        assertThat(found).hasSize(known.size() + 1);
        assertThat(problem.fault(found)).isEmpty();
        assertThat(points(found)).filteredOn(points(known)::contains).hasSize(known.size() - 1);
    }

    @Test
    void goesOnFromACheckpointInTheMiddleOfAWay() throws IOException {
        Problem problem = Problem.of(Variant.T4);
        Neighbourhood unbroken = of(problem, CompactGames.moves(PEAK));
        Neighbourhood broken = of(problem, CompactGames.moves(PEAK));

        for (int i = 0; i < 300; i++) {
            if (i % 50 == 7) {
                broken = Neighbourhood.restore(problem, new DataInputStream(new ByteArrayInputStream(saved(broken))));
            }
            assertThat(broken.decide()).isEqualTo(unbroken.decide());
        }
        assertThat(broken.conflicts()).isEqualTo(unbroken.conflicts());
    }

    /** No game at 4D is longer, so all neighbours are decided; the stage with three points for two is last. */
    @Test
    void goesOnFromCheckpointsUntilItIsSpent() throws IOException {
        Problem problem = Problem.of(Variant.D4);
        Neighbourhood unbroken = of(problem, record("nrpa35"));
        Neighbourhood broken = of(problem, record("nrpa35"));

        for (int i = 0; !unbroken.isExhausted(); i++) {
            if (i % 200 == 7) {
                broken = Neighbourhood.restore(problem, new DataInputStream(new ByteArrayInputStream(saved(broken))));
            }
            assertThat(broken.decide()).isEqualTo(unbroken.decide()).isEmpty();
        }
        assertThat(broken.isExhausted()).isTrue();
        assertThat(broken.decisions()).isEqualTo(unbroken.decisions()).isPositive();
        assertThat(broken.conflicts()).isEqualTo(unbroken.conflicts());
    }

    @Test
    void goesOnFromACheckpoint() throws IOException {
        Neighbourhood unbroken = of(EMPTY, record("explore177g"));
        List<Optional<List<Move>>> expected = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            expected.add(unbroken.decide());
        }

        Neighbourhood broken = of(EMPTY, record("explore177g"));
        List<Optional<List<Move>>> decided = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            if (i % 5 == 2) {
                broken = restored(saved(broken));
            }
            decided.add(broken.decide());
        }

        assertThat(decided).isEqualTo(expected);
        assertThat(broken.nodes()).isEqualTo(unbroken.nodes());
        assertThat(broken.decisions()).isEqualTo(unbroken.decisions());
    }

    @Test
    void refusesASetThatIsThereTwice() throws IOException {
        byte[] state = saved(of(EMPTY, record("explore177g")));
        ByteArrayOutputStream twice = new ByteArrayOutputStream();
        int head = 3 * Long.BYTES + Integer.BYTES;
        twice.write(state, 0, head - 1);
        twice.write(2);
        twice.write(state, head, state.length - head);
        twice.write(state, head, state.length - head);

        assertThatThrownBy(() -> restored(twice.toByteArray()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("twice");
    }

    /** As nodes they would overflow a count. */
    @ParameterizedTest
    @ValueSource(longs = {1L << 58, 1L << 60})
    void refusesMoreConflictsThanCanBeCountedAsNodes(long conflicts) throws IOException {
        ByteBuffer state = ByteBuffer.wrap(saved(of(EMPTY, record("explore177g"))));
        state.putLong(Long.BYTES, conflicts);

        assertThatThrownBy(() -> restored(state.array()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("conflicts");
    }

    @Test
    void doesNotGrowWithoutLimit() throws IOException {
        Neighbourhood neighbourhood = new Neighbourhood(Problem.of(Variant.D4));
        for (int seed = 1; seed <= 1_100; seed++) {
            neighbourhood.offer(Games.random(Variant.D4, seed));
        }

        assertThat(saved(neighbourhood).length).isLessThan(1_000 * 500);
    }

    @Test
    void stillKnowsTheGameThatOthersWereForgottenFor() throws IOException {
        Problem problem = Problem.of(Variant.D4);
        List<List<Move>> different = different(1_001);
        Neighbourhood neighbourhood = new Neighbourhood(problem);
        different.forEach(neighbourhood::offer);
        byte[] state = saved(neighbourhood);

        neighbourhood.offer(different.get(1_000));

        assertThat(saved(neighbourhood)).isEqualTo(state);
        Neighbourhood restored = Neighbourhood.restore(problem, new DataInputStream(new ByteArrayInputStream(state)));
        assertThat(saved(restored)).isEqualTo(state);
    }

    /** Returns games at 4D with pairwise different sets of points. */
    private static List<List<Move>> different(int count) {
        Map<Fingerprint, List<Move>> games = new LinkedHashMap<>();
        for (int seed = 1; games.size() < count; seed++) {
            List<Move> game = Games.random(Variant.D4, seed);
            games.putIfAbsent(Fingerprint.ofPoints(Variant.D4, game), game);
        }
        return List.copyOf(games.values());
    }

    private static List<Move> record(String id) {
        return Corpus.entry(id).orElseThrow().game().moves();
    }

    private static Neighbourhood of(Problem problem, List<Move> game) {
        Neighbourhood neighbourhood = new Neighbourhood(problem);
        neighbourhood.offer(game);
        return neighbourhood;
    }

    private static List<Move> firstFound(Neighbourhood neighbourhood) {
        for (int i = 0; i < DECISIONS; i++) {
            Optional<List<Move>> found = neighbourhood.decide();
            if (found.isPresent()) {
                return found.get();
            }
        }
        throw new AssertionError("There was no game within " + DECISIONS + " decisions");
    }

    private static byte[] saved(Neighbourhood neighbourhood) throws IOException {
        ByteArrayOutputStream state = new ByteArrayOutputStream();
        neighbourhood.save(new DataOutputStream(state));
        return state.toByteArray();
    }

    private static Neighbourhood restored(byte[] state) throws IOException {
        return Neighbourhood.restore(EMPTY, new DataInputStream(new ByteArrayInputStream(state)));
    }

    private static Set<Point> points(List<Move> game) {
        Set<Point> points = new HashSet<>();
        game.forEach(move -> points.add(move.point()));
        return points;
    }
}
