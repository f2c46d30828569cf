package org.morpion.relations;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.morpion.game.Fingerprint;
import org.morpion.game.Position;
import org.morpion.game.RuleSet;
import org.morpion.game.Symmetry;
import org.morpion.record.Move;
import org.morpion.record.Point;
import org.morpion.record.ReadLimits;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.Variant;
import org.morpion.record.format.CompactGames;
import org.morpion.record.format.RecordReader;
import org.morpion.service.Http;

class FamiliesTest {
    private static final RuleSet RULES = RuleSet.of(Variant.T5);

    private final GameIndex index = new GameIndex(Variant.T5);
    private final Families families = new Families(index);
    private final Map<String, List<Move>> games = new LinkedHashMap<>();

    @Test
    void theKnownGridsOf178MovesHaveFourPointSetsInTwoFamilies() throws Exception {
        Set<String> pointSets = new HashSet<>();
        for (String grid : known178()) {
            List<Move> moves = CompactGames.moves(grid);
            pointSets.add(Fingerprint.ofPoints(Variant.T5, moves).toString());
            add("grid " + games.size(), moves);
        }
        List<String> own = List.of(
                "perturbation174",
                "perturbation175",
                "perturbation176",
                "explore177",
                "explore177b",
                "explore177c",
                "explore177d",
                "explore177e",
                "explore177f",
                "explore177g",
                "explore178",
                "explore178b");
        List<String> historic = List.of("bruneau170", "rosin172", "rosin177a", "tishchenko171", "akiyama146");
        for (List<String> ids : List.of(own, historic)) {
            for (String id : ids) {
                add(id, corpus(id));
            }
        }

        assertThat(pointSets).hasSize(4);
        List<Set<String>> found = found().stream()
                .sorted((one, other) -> other.size() - one.size())
                .toList();
        assertThat(found.get(0).stream().filter(id -> id.startsWith("grid "))).hasSize(32);
        assertThat(found.get(0)).containsAll(own).contains("rosin177a", "tishchenko171");
        assertThat(found.get(1)).hasSize(2).allMatch(id -> id.startsWith("grid "));
        assertThat(found.subList(2, found.size()))
                .containsExactlyInAnyOrder(Set.of("bruneau170"), Set.of("rosin172"), Set.of("akiyama146"));
    }

    @Test
    void theIndexMissesNothingThatComparingAllPairsFinds() throws Exception {
        addVariations(60);

        assertThat(found()).isEqualTo(connected());
        for (Map.Entry<String, List<Move>> each : games.entrySet()) {
            Set<String> expected = games.keySet().stream()
                    .filter(other -> sharesPercent(each.getValue(), games.get(other), 90))
                    .collect(Collectors.toSet());
            assertThat(index.relatives(each.getValue(), "", 100).closest().stream()
                            .map(GameIndex.Related::id)
                            .collect(Collectors.toSet()))
                    .as(each.getKey())
                    .isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @EnumSource(Variant.class)
    void theIndexCountsWhatGamesOfEveryVariantShare(Variant variant) {
        Random random = new Random(3);
        RuleSet rules = RuleSet.of(variant);
        GameIndex many = new GameIndex(variant);
        Map<String, List<Move>> played = new LinkedHashMap<>();
        List<Move> start = played(rules, List.of(), random);
        for (int i = 0; i < 300; i++) {
            List<Move> kept = i % 2 == 0 ? List.of() : start.subList(0, start.size() - random.nextInt(8));
            Symmetry symmetry = Symmetry.values()[random.nextInt(8)];
            List<Move> game = played(rules, kept, random).stream()
                    .map(move -> symmetry.apply(move, rules))
                    .toList();
            played.put("game " + i, game);
            many.add("game " + i, game);
        }
        for (int i = 0; i < 10; i++) {
            String asked = "game " + random.nextInt(300);
            Map<String, Integer> expected = new TreeMap<>();
            played.forEach((id, game) -> {
                int shared = mostShared(played.get(asked), game, rules);
                int longer = Math.max(played.get(asked).size(), game.size());
                if (!id.equals(asked) && 100 * shared >= 90 * longer) {
                    expected.put(id, shared);
                }
            });
            GameIndex.Relatives found = many.relatives(played.get(asked), asked, 300);
            assertThat(found.count()).isEqualTo(expected.size());
            assertThat(found.closest().stream()
                            .collect(Collectors.toMap(GameIndex.Related::id, GameIndex.Related::shared)))
                    .as(asked)
                    .isEqualTo(expected);
        }
    }

    private static List<Move> played(RuleSet rules, List<Move> kept, Random random) {
        Position position = new Position(rules);
        kept.forEach(position::play);
        while (position.count() > 0) {
            position.play(random.nextInt(position.count()));
        }
        return position.moves();
    }

    @Test
    void aFamilyFallsApartWhenItsLinkGoes() throws Exception {
        addVariations(60);
        List<String> ids = List.copyOf(games.keySet());
        for (int i = 0; i < ids.size(); i += 3) {
            games.remove(ids.get(i));
            families.remove(index.remove(ids.get(i)));
        }

        assertThat(found()).isEqualTo(connected());
    }

    /** Adds games that follow a known one up to some move, each in a random orientation. */
    private void addVariations(int count) throws IOException {
        Random random = new Random(1);
        List<Move> best = corpus("rosin178");
        for (int i = 0; i < count; i++) {
            Position position = new Position(RULES);
            best.subList(0, 178 - random.nextInt(40)).forEach(position::play);
            for (int more = random.nextInt(12); more > 0 && position.count() > 0; more--) {
                position.play(random.nextInt(position.count()));
            }
            Symmetry symmetry = Symmetry.values()[random.nextInt(8)];
            add(
                    "variation " + i,
                    position.moves().stream()
                            .map(move -> symmetry.apply(move, RULES))
                            .toList());
        }
    }

    private void add(String id, List<Move> moves) {
        games.put(id, moves);
        families.add(index.add(id, moves));
    }

    private Set<Set<String>> found() {
        return families.all().stream()
                .map(family -> family.stream().map(index::id).collect(Collectors.toSet()))
                .collect(Collectors.toSet());
    }

    /** Computes the families by definition. */
    private Set<Set<String>> connected() {
        Set<Set<String>> connected = new HashSet<>();
        Set<String> left = new TreeSet<>(games.keySet());
        while (!left.isEmpty()) {
            List<String> family = new ArrayList<>(List.of(left.iterator().next()));
            left.removeAll(family);
            for (int i = 0; i < family.size(); i++) {
                List<Move> moves = games.get(family.get(i));
                List<String> near = left.stream()
                        .filter(other -> sharesPercent(moves, games.get(other), 95))
                        .toList();
                family.addAll(near);
                near.forEach(left::remove);
            }
            connected.add(Set.copyOf(family));
        }
        return connected;
    }

    private static boolean sharesPercent(List<Move> one, List<Move> other, int percent) {
        return 100 * mostShared(one, other, RULES) >= percent * Math.max(one.size(), other.size());
    }

    private static int mostShared(List<Move> one, List<Move> other, RuleSet rules) {
        Set<Point> points = one.stream().map(Move::point).collect(Collectors.toSet());
        int most = 0;
        for (Symmetry symmetry : Symmetry.values()) {
            long shared = other.stream()
                    .filter(move -> points.contains(symmetry.apply(move.point(), rules)))
                    .count();
            most = Math.max(most, (int) shared);
        }
        return most;
    }

    private static List<String> known178() throws IOException {
        try (InputStream file = FamiliesTest.class.getResourceAsStream("known178.msr")) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        }
    }

    private static List<Move> corpus(String id) throws IOException {
        try {
            return new RecordReader(ReadLimits.DEFAULT)
                    .read(Http.corpus("5T/" + id + ".json"))
                    .record()
                    .moves();
        } catch (UnreadableRecordException e) {
            throw new IllegalStateException(e);
        }
    }
}
