package org.morpion.registry.moderation;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.morpion.http.json.Place;
import org.morpion.http.problem.Code;
import org.morpion.http.problem.Faults;
import org.morpion.http.problem.ProblemType;
import org.morpion.record.GameRecord;
import org.morpion.record.Metadata;
import org.morpion.record.format.CompactGames;
import org.morpion.registry.AchievedDate;
import org.morpion.registry.FoundBy;
import org.morpion.registry.RecordTexts;
import org.morpion.registry.StoredRecord;

/**
 * Content of a record after a moderator's correction.
 *
 * @param foundBy null if unknown
 * @param achieved null if unknown
 */
record Correction(GameRecord game, FoundBy foundBy, String achieved) {
    private static final Place PLACE = new Place(ProblemType.INVALID_RECORD, "/metadata");

    /** Evaluates a request, and adds its invalid values to the faults; the record stays unchanged. */
    static Correction of(StoredRecord record, ModerationRequest.Correction request, Instant now, Faults faults) {
        GameRecord game = CompactGames.read(record.document);
        Metadata.Builder builder = game.metadata().toBuilder();
        if (request.author() != null) {
            builder.author(request.author().orElse(""));
        }
        if (request.description() != null) {
            builder.description(request.description().orElse(""));
        }
        if (request.source() != null) {
            builder.source(request.source().orElse(""));
        }
        if (request.transcribedBy() != null) {
            builder.transcribedBy(request.transcribedBy().orElse(""));
        }
        List<String> tags = tags(request, faults);
        if (request.tags() != null) {
            builder.tags(tags);
        }
        Metadata metadata = builder.build();
        RecordTexts.check(metadata, PLACE, "transcribedBy", faults);
        FoundBy foundBy = request.foundBy() == null
                ? record.foundBy
                : faults.of(() -> foundBy(request.foundBy().orElse("")), null);
        String achieved = faults.of(() -> achieved(record, request, tags, now), null);
        return new Correction(game.withMetadata(metadata), foundBy, achieved);
    }

    private static List<String> tags(ModerationRequest.Correction request, Faults faults) {
        List<String> tags =
                Optional.ofNullable(request.tags()).flatMap(given -> given).orElse(List.of());
        List<Integer> missing = IntStream.range(0, tags.size())
                .filter(i -> tags.get(i) == null)
                .boxed()
                .toList();
        missing.forEach(i -> faults.add(PLACE.member("tags").element(i).problem(null, "a text")));
        return missing.isEmpty() ? tags : List.of();
    }

    /** Parses the kind of finder; returns null for an empty text. */
    private static FoundBy foundBy(String text) {
        if (text.isEmpty()) {
            return null;
        }
        return Code.find(FoundBy.values(), text)
                .orElseThrow(() -> PLACE.member("foundBy").problem(text, "human or machine"));
    }

    /**
     * Returns the corrected date: the explicit date, else the date in the tags, else the present date of the record.
     */
    private static String achieved(
            StoredRecord record, ModerationRequest.Correction request, List<String> tags, Instant now) {
        if (request.achieved() == null) {
            return StoredRecord.dateIn(tags)
                    .filter(date -> AchievedDate.hasBegun(date, now))
                    .orElse(record.achieved);
        }
        String given = request.achieved().orElse("");
        if (!given.isEmpty() && !AchievedDate.hasBegun(given, now)) {
            throw PLACE.member("achieved").problem(given, AchievedDate.PAST_SHAPE);
        }
        return given.isEmpty() ? null : given;
    }
}
