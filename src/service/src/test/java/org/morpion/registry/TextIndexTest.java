package org.morpion.registry;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.lang.ref.Reference;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.morpion.access.Caller;
import org.morpion.access.Scopes;

class TextIndexTest {
    private static final Caller MODERATOR = new Caller("local", Set.of(Scopes.RECORD_MODERATE), true);
    private static final Instant CHANGED = Instant.parse("2026-01-01T00:00:00Z");
    private static final int FIRST_HAN = 0x4e00;
    private static final int HAN = 0x5000;

    private final TextIndex index = new TextIndex();

    @Test
    void findsTheRecordsWhoseTextsContainAPart() {
        index("one", "zoe quix", "zoe quix\ndrawn on graph paper");
        index("two", "jane doe", "jane doe\nfound in an attic");
        index("han", "\u5f20\u4f1f", "\u5f20\u4f1f\n\u7eb8\u4e0a\u6e38\u620f");

        assertThat(withText("graph paper")).containsExactly("one");
        assertThat(withText("at")).containsExactly("two");
        assertThat(withText("x")).contains("one");
        assertThat(withText("\u5f20\u4f1f")).contains("han");
        assertThat(withText("\u6e38\u620f")).contains("han");
        assertThat(withText("\u620f")).contains("han");
        assertThat(withText("nowhere")).isEmpty();
    }

    @Test
    void forgetsWhatIsWithdrawnAndLeavesItsPlaceToAnother() {
        index("one", "zoe", "zoe\ndrawn on graph paper");
        index.index(new TextIndex.Place("one", 60, CHANGED, CHANGED.plusSeconds(1)), null, null);
        assertThat(withText("graph")).isEmpty();

        index("two", "jane", "jane\nin an attic");

        assertThat(withText("graph")).isEmpty();
        assertThat(withText("attic")).containsExactly("two");
    }

    /**
     * Random Chinese characters at the maximum length of an author and a description, where nearly every trigram is
     * new.
     */
    @Test
    void textsOfManyDifferentRunsTakeLittleMemory() {
        Random random = new Random(1);
        long before = heap();

        for (int i = 0; i < 300; i++) {
            String author = han(random);
            index("record-" + i, author, author + "\n" + han(random));
        }

        assertThat(heap() - before).isLessThan(30L << 20);
        Reference.reachabilityFence(index);
    }

    private static String han(Random random) {
        StringBuilder text = new StringBuilder();
        random.ints(1000, FIRST_HAN, FIRST_HAN + HAN).forEach(text::appendCodePoint);
        return text.toString();
    }

    private static long heap() {
        ManagementFactory.getMemoryMXBean().gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    private void index(String id, String author, String text) {
        index.index(new TextIndex.Place(id, 60, CHANGED, CHANGED), author, text);
    }

    private List<String> withText(String part) {
        CatalogueParameters parameters = new CatalogueParameters();
        parameters.text = part;
        return index.candidates(parameters.filter(MODERATOR), RecordOrder.SCORE, null, 100)
                .orElseThrow()
                .ids();
    }
}
