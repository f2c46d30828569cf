package org.morpion.service.record;

import io.quarkus.panache.common.Parameters;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.morpion.service.access.Caller;

/** A filter as the condition of a query, with its values. */
final class RecordQuery {
    /** Later than every day of the year or the month that it is put behind. */
    static final String END = "~";

    private final List<String> conditions = new ArrayList<>();
    private final Parameters values = new Parameters();

    private final RecordFilter filter;
    private boolean isNarrow;

    RecordQuery(RecordFilter filter) {
        this.filter = filter;
        isNarrow = filter.fingerprint().isPresent() || filter.pointSet().isPresent();
        where("state = :state", "state", filter.state());
        where("variant = :variant", "variant", filter.variant().map(variant -> variant.code()));
        filter.minScore().ifPresent(score -> where("score >= :minScore", "minScore", Optional.of(score)));
        filter.maxScore().ifPresent(score -> where("score <= :maxScore", "maxScore", Optional.of(score)));
        where("authorText like :author escape '!'", "author", filter.author().map(Folding::containing));
        where("fullText like :text escape '!'", "text", filter.text().map(Folding::containing));
        where(":tag member of tags", "tag", filter.tag());
        where("fingerprint = :fingerprint", "fingerprint", filter.fingerprint());
        where("pointSet = :pointSet", "pointSet", filter.pointSet());
        where("solver = :solver", "solver", filter.solver());
        where("foundBy = :foundBy", "foundBy", filter.foundBy());
        where("origin = :origin", "origin", filter.origin());
        where("achieved >= :since", "since", filter.since());
        where("achieved <= :until", "until", filter.until().map(date -> date + END));
        where(
                isOfAccount() ? "(owner = :owner or account = :owner)" : "owner = :owner",
                "owner",
                filter.owner().map(Caller::id));
    }

    /** Only what comes after this place, if there is one. */
    RecordQuery after(Cursor cursor) {
        if (cursor != null && cursor.order() == RecordOrder.SCORE) {
            conditions.add("score <= :lastScore and (score < :lastScore or id > :lastId)");
            values.and("lastScore", (int) cursor.key()).and("lastId", cursor.id());
        } else if (cursor != null) {
            conditions.add("storedAt <= :lastTime and (storedAt < :lastTime or id > :lastId)");
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

    /** Only these records. */
    RecordQuery among(List<String> ids) {
        where("id in :ids", "ids", Optional.of(ids));
        isNarrow = true;
        return this;
    }

    /** The order as a clause of a query. */
    String orderBy(RecordOrder order) {
        /*
         * What all rows have alike changes nothing about the order. It names the index that has the rows in it: H2
         * sorts all of a variant's records otherwise, and where few records pass, reads all in order with it.
         */
        List<String> alike = new ArrayList<>();
        if (!isNarrow && order == RecordOrder.SCORE && filter.owner().isPresent() && !isOfAccount()) {
            alike.add("owner");
            filter.state().ifPresent(state -> alike.add("state"));
        } else if (!isNarrow) {
            filter.state().ifPresent(state -> alike.add("state"));
            alike.addAll(order == RecordOrder.SCORE ? alikeByScore() : alikeByTime());
        }
        alike.add(order.clause());
        return " order by " + String.join(", ", alike);
    }

    /** Whether there may be records whose owner is another than the one who asks. */
    private boolean isOfAccount() {
        return filter.owner().filter(Caller::isAccount).isPresent();
    }

    private List<String> alikeByScore() {
        if (filter.foundBy().isPresent()) {
            return filter.variant().isPresent() ? List.of("variant", "foundBy") : List.of("foundBy");
        }
        if (filter.solver().isPresent()) {
            return List.of("solver");
        }
        return filter.origin().isPresent() ? List.of("origin") : alikeByTime();
    }

    private List<String> alikeByTime() {
        return filter.variant().isPresent() ? List.of("variant") : List.of();
    }

    String where() {
        return "where " + String.join(" and ", conditions);
    }

    Parameters values() {
        return values;
    }

    private void where(String condition, String name, Optional<?> value) {
        value.ifPresent(present -> {
            conditions.add(condition);
            values.and(name, present);
        });
    }
}
