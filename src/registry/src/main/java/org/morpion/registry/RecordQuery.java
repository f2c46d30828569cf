package org.morpion.registry;

import io.quarkus.panache.common.Parameters;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.morpion.access.Caller;

/** Filter as a query condition, with its parameters. */
final class RecordQuery {
    /** Suffix of a year or a month that sorts after each of its days. */
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

    /** Restricts the query to records after the cursor, if any. */
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

    /** Restricts the query to dated records. */
    RecordQuery dated() {
        conditions.add("achieved is not null");
        return this;
    }

    /** Restricts the query to records with at least this score. */
    RecordQuery from(int score) {
        where("score >= :floor", "floor", Optional.of(score));
        return this;
    }

    /** Restricts the query to these records. */
    RecordQuery among(List<String> ids) {
        where("id in :ids", "ids", Optional.of(ids));
        isNarrow = true;
        return this;
    }

    /** Returns the {@code order by} clause. */
    String orderBy(RecordOrder order) {
        /*
         * A column with the same value in all rows does not affect the order, but makes H2 choose the index with that
         * order. Without it, H2 sorts all records of a variant. With it, H2 reads all records in order even if few
         * pass, so narrow queries omit it.
         */
        List<String> fixed = new ArrayList<>();
        if (!isNarrow && order == RecordOrder.SCORE && filter.owner().isPresent() && !isOfAccount()) {
            fixed.add("owner");
            filter.state().ifPresent(state -> fixed.add("state"));
        } else if (!isNarrow) {
            filter.state().ifPresent(state -> fixed.add("state"));
            fixed.addAll(order == RecordOrder.SCORE ? fixedByScore() : fixedByTime());
        }
        fixed.add(order.clause());
        return " order by " + String.join(", ", fixed);
    }

    /** Returns whether the filter's caller is an account, which also owns the records of its API keys. */
    private boolean isOfAccount() {
        return filter.owner().filter(Caller::isAccount).isPresent();
    }

    private List<String> fixedByScore() {
        if (filter.foundBy().isPresent()) {
            return filter.variant().isPresent() ? List.of("variant", "foundBy") : List.of("foundBy");
        }
        if (filter.solver().isPresent()) {
            return List.of("solver");
        }
        return filter.origin().isPresent() ? List.of("origin") : fixedByTime();
    }

    private List<String> fixedByTime() {
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
