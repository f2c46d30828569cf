package org.morpion.registry.corpus;

import com.fasterxml.jackson.databind.ObjectMapper;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import org.morpion.record.Variant;
import org.morpion.registry.FoundBy;

/** Published facts about the game that this service does not compute, with their sources, from {@code facts.json}. */
@Singleton
public class PublishedFacts {
    private final Facts facts;

    /** Proven upper bound on the moves of a variant; optimal if a game reaches it. */
    public record Bound(int bound, boolean optimal, String source) {}

    private record Finder(FoundBy who, String source) {}

    private record Facts(Map<String, Bound> variants, Map<String, Finder> finders) {}

    PublishedFacts(ObjectMapper json) {
        try (InputStream file = PublishedFacts.class.getResourceAsStream("facts.json")) {
            facts = json.readValue(file, Facts.class);
        } catch (IOException e) {
            throw new UncheckedIOException("facts.json can't be read: " + e.getMessage(), e);
        }
    }

    /** Returns the best proven bound of a variant. */
    public Bound bound(Variant variant) {
        return facts.variants().get(variant.code());
    }

    /** Returns whether an author is a person or a program; null if unknown. */
    FoundBy finder(String author) {
        Finder finder = facts.finders().get(author);
        return finder == null ? null : finder.who();
    }
}
