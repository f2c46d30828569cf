package org.morpion.service.record;

import java.util.List;
import java.util.Optional;
import org.morpion.record.CompactGames;
import org.morpion.record.GameRecord;
import org.morpion.record.Metadata;
import org.morpion.service.problem.ProblemType;
import org.morpion.service.request.Place;

/** Holds what a record says of itself to what the database can keep. */
final class RecordTexts {
    static final int MAX_TEXT = 1000;
    static final int MAX_TAGS = 32;
    static final int MAX_TAG = 500;

    private static final int MAX_DOCUMENT = 1_000_000;
    private static final Place DOCUMENT = new Place(ProblemType.INVALID_RECORD, "");

    private RecordTexts() {}

    /** The record in the compact form, once it is known that it can be kept. */
    static String compact(GameRecord game) {
        Metadata metadata = game.metadata();
        requireText("author", metadata.author());
        requireText("source", metadata.source());
        requireText("transcribed_by", metadata.transcribedBy());
        requireText("description", metadata.description());
        List<String> tags = metadata.tags();
        Place place = DOCUMENT.member("tags");
        if (tags.size() > MAX_TAGS) {
            throw place.problem(tags.size() + " tags", "at most " + MAX_TAGS).build();
        }
        for (int i = 0; i < tags.size(); i++) {
            requireText(place.element(i), tags.get(i), MAX_TAG);
        }
        String compact = CompactGames.write(game);
        if (compact.length() > MAX_DOCUMENT) {
            throw ProblemType.LIMIT_EXCEEDED
                    .because("In the compact form the record has " + compact.length()
                            + " characters, more than the limit of " + MAX_DOCUMENT
                            + ". Leave out what is not part of the game.")
                    .build();
        }
        return compact;
    }

    private static void requireText(String name, Optional<String> text) {
        text.ifPresent(present -> requireText(DOCUMENT.member(name), present, MAX_TEXT));
    }

    private static void requireText(Place place, String text, int length) {
        if (text.length() > length) {
            throw place.problem(text, "a text of at most " + length + " characters")
                    .build();
        }
        if (text.indexOf(0) >= 0) {
            throw place.problem("a text with U+0000", "a text without it").build();
        }
    }
}
