package org.morpion.service.record;

import com.fasterxml.jackson.databind.ObjectMapper;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import org.morpion.record.Variant;

/** What is published about the game and can't be computed here; {@code facts.json} has it, with its sources. */
@Singleton
class PublishedFacts {
    private final Facts facts;

    /** What is proven of a variant: no game has more moves than the bound, and where it is optimal one has as many. */
    record Bound(int bound, boolean optimal, String source) {}

    private record Finder(FoundBy who, String source) {}

    private record Facts(Map<String, Bound> variants, Map<String, Finder> finders) {}

    PublishedFacts(ObjectMapper json) {
        try (InputStream file = PublishedFacts.class.getResourceAsStream("facts.json")) {
            facts = json.readValue(file, Facts.class);
        } catch (IOException e) {
            throw new UncheckedIOException("facts.json can't be read: " + e.getMessage(), e);
        }
    }

    /** The best bound that has been proven. */
    Bound bound(Variant variant) {
        return facts.variants().get(variant.code());
    }

    /** Who found the games of this author; null where it is not known. */
    FoundBy finder(String author) {
        Finder finder = facts.finders().get(author);
        return finder == null ? null : finder.who();
    }
}
