package org.morpion.registry;

import java.util.List;
import org.morpion.http.json.Place;
import org.morpion.http.problem.Faults;
import org.morpion.http.problem.ProblemType;
import org.morpion.record.GameRecord;
import org.morpion.record.Metadata;
import org.morpion.record.format.CompactGames;

/** Limits on the texts of records, as the database requires them. */
public final class RecordTexts {
    public static final int MAX_TEXT = 1000;
    static final int MAX_TAGS = 32;
    static final int MAX_TAG = 500;

    private static final int MAX_DOCUMENT = 1_000_000;

    private RecordTexts() {}

    /** Checks the limits of a record and returns its compact form. */
    public static String compact(GameRecord game) {
        Faults faults = new Faults();
        check(game.metadata(), new Place(ProblemType.INVALID_RECORD, ""), "transcribed_by", faults);
        faults.throwIfAny();
        String compact = CompactGames.write(game);
        if (compact.length() > MAX_DOCUMENT) {
            throw ProblemType.LIMIT_EXCEEDED.problem("In the compact form the record has " + compact.length()
                    + " characters, more than the limit of " + MAX_DOCUMENT
                    + ". Remove the fields that are not part of the game.");
        }
        return compact;
    }

    /**
     * Checks the texts of a record.
     *
     * @param place the place of the metadata in the request
     * @param transcribedBy the name of the transcriber's field in the request
     */
    public static void check(Metadata metadata, Place place, String transcribedBy, Faults faults) {
        faults.check(
                () -> place.member("author").requireText(metadata.author().orElse(null), MAX_TEXT),
                () -> place.member("source").requireText(metadata.source().orElse(null), MAX_TEXT),
                () -> place.member(transcribedBy)
                        .requireText(metadata.transcribedBy().orElse(null), MAX_TEXT),
                () -> place.member("description")
                        .requireText(metadata.description().orElse(null), MAX_TEXT));
        List<String> tags = metadata.tags();
        Place all = place.member("tags");
        if (tags.size() > MAX_TAGS) {
            faults.add(all.problem(tags.size() + " tags", "at most " + MAX_TAGS));
            return;
        }
        for (int i = 0; i < tags.size(); i++) {
            Place tag = all.element(i);
            String text = tags.get(i);
            faults.check(() -> tag.requireText(text, MAX_TAG));
        }
    }
}
