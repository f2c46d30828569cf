package org.morpion.service.record;

import io.quarkus.panache.common.Parameters;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A filter as the condition of a query, with its values. */
final class RecordQuery {
    /** Later than every day of the year or the month that it is put behind. */
    private static final String END = "~";

    private final List<String> conditions = new ArrayList<>();
    private final Parameters values = new Parameters();

    RecordQuery(RecordFilter filter, Authors authors) {
        where("state = :state", "state", Optional.of(filter.state()));
        where("variant = :variant", "variant", filter.variant().map(variant -> variant.code()));
        filter.minScore().ifPresent(score -> where("score >= :minScore", "minScore", Optional.of(score)));
        filter.maxScore().ifPresent(score -> where("score <= :maxScore", "maxScore", Optional.of(score)));
        filter.author().ifPresent(part -> whereAuthor(part, authors.having(part)));
        where("fullText like :text escape '!'", "text", filter.text().map(Folding::containing));
        where(":tag member of tags", "tag", filter.tag());
        where("fingerprint = :fingerprint", "fingerprint", filter.fingerprint());
        where("pointSet = :pointSet", "pointSet", filter.pointSet());
        where("solver = :solver", "solver", filter.solver());
        where("foundBy = :foundBy", "foundBy", filter.foundBy());
        where("origin = :origin", "origin", filter.origin());
        where("achieved >= :since", "since", filter.since());
        where("achieved <= :until", "until", filter.until().map(date -> date + END));
        where("owner = :owner", "owner", filter.owner());
    }

    /** Only what comes after this place, if there is one. */
    RecordQuery after(Cursor cursor) {
        if (cursor != null && cursor.order() == RecordOrder.SCORE) {
            conditions.add("(score < :lastScore or score = :lastScore and id > :lastId)");
            values.and("lastScore", (int) cursor.key()).and("lastId", cursor.id());
        } else if (cursor != null) {
            conditions.add("(storedAt < :lastTime or storedAt = :lastTime and id > :lastId)");
            values.and("lastTime", cursor.storedAt()).and("lastId", cursor.id());
        }
        return this;
    }

    /** Only what has a date. */
    RecordQuery dated() {
        conditions.add("achieved is not null");
        return this;
    }

    /** Only this score and those above. */
    RecordQuery from(int score) {
        where("score >= :floor", "floor", Optional.of(score));
        return this;
    }

    String where() {
        return "where " + String.join(" and ", conditions);
    }

    Parameters values() {
        return values;
    }

    private void whereAuthor(String part, Optional<List<String>> names) {
        if (names.isEmpty()) {
            where("authorText like :author escape '!'", "author", Optional.of(Folding.containing(part)));
        } else if (names.get().isEmpty()) {
            conditions.add("1 = 0");
        } else {
            where("authorText in :author", "author", names);
        }
    }

    private void where(String condition, String name, Optional<?> value) {
        value.ifPresent(present -> {
            conditions.add(condition);
            values.and(name, present);
        });
    }
}
