package org.morpion.registry.catalogue;

import io.quarkus.panache.common.Parameters;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.morpion.access.Caller;
import org.morpion.http.paging.Conditions;
import org.morpion.registry.Folding;
import org.morpion.registry.RecordChange;

/** Filter as a query condition, with its parameters. */
final class RecordQuery {
    /** Suffix of a year or a month that sorts after each of its days. */
    static final String END = "~";

    private final Conditions conditions;
    private final RecordFilter filter;
    private boolean isNarrow;

    RecordQuery(RecordFilter filter) {
        this.filter = filter;
        isNarrow = filter.fingerprint().isPresent()
                || filter.pointSet().isPresent()
                || filter.isRemovalRequested()
                || filter.ids().isPresent();
        conditions = texts(filter)
                .and("state = :state", "state", filter.state())
                .and("variant = :variant", "variant", filter.variant().map(variant -> variant.code()))
                .and("score >= :minScore", "minScore", boxed(filter.minScore()))
                .and("score <= :maxScore", "maxScore", boxed(filter.maxScore()))
                .and(":tag member of tags", "tag", filter.tag())
                .and("fingerprint = :fingerprint", "fingerprint", filter.fingerprint())
                .and("id in :wanted", "wanted", filter.ids())
                .and("pointSet = :pointSet", "pointSet", filter.pointSet())
                .and("solver = :solver", "solver", filter.solver())
                .and("foundBy = :foundBy", "foundBy", filter.foundBy())
                .and("origin = :origin", "origin", filter.origin())
                .and("achieved >= :since", "since", filter.since())
                .and("achieved <= :until", "until", filter.until().map(date -> date + END))
                .and(
                        isOfAccount() ? "(owner = :owner or account = :owner)" : "owner = :owner",
                        "owner",
                        filter.owner().map(Caller::id));
        if (filter.isRemovalRequested()) {
            conditions.and("id in (select c.recordId " + RecordChange.REMOVAL_PENDING + ")");
            RecordChange.removalParameters().forEach(conditions::with);
        }
    }

    /** Returns the filter's conditions on texts only. */
    static Conditions texts(RecordFilter filter) {
        return new Conditions()
                .and(
                        "authorText like :author escape '!'",
                        "author",
                        filter.author().map(Folding::containing))
                .and("fullText like :text escape '!'", "text", filter.text().map(Folding::containing));
    }

    /** Restricts the query to records after the cursor, if any. */
    RecordQuery after(Cursor cursor) {
        if (cursor != null && cursor.order() == RecordOrder.SCORE) {
            conditions
                    .and("score <= :lastScore and (score < :lastScore or id > :lastId)")
                    .with("lastScore", (int) cursor.key())
                    .with("lastId", cursor.id());
        } else if (cursor != null) {
            conditions
                    .and("storedAt <= :lastTime and (storedAt < :lastTime or id > :lastId)")
                    .with("lastTime", cursor.storedAt())
                    .with("lastId", cursor.id());
        }
        return this;
    }

    /** Restricts the query to records after a position in a leaderboard of grids. */
    RecordQuery behind(LeaderboardCursor cursor) {
        conditions.and("(score < :lastScore or score = :lastScore and (coalesce(achieved, '~') > :lastDate"
                + " or coalesce(achieved, '~') = :lastDate and id > :lastKey))");
        place(conditions.values(), cursor);
        return this;
    }

    /** Adds a position in a leaderboard to the parameters of a query. */
    static Parameters place(Parameters values, LeaderboardCursor cursor) {
        return values.and("lastScore", cursor.score())
                .and("lastDate", cursor.achieved())
                .and("lastKey", cursor.key());
    }

    /** Restricts the query to dated records. */
    RecordQuery dated() {
        conditions.and("achieved is not null");
        return this;
    }

    /** Restricts the query to records with at least this score. */
    RecordQuery from(int score) {
        conditions.and("score >= :floor").with("floor", score);
        return this;
    }

    /** Restricts the query to records with at most this score. */
    RecordQuery upTo(int score) {
        conditions.and("score <= :ceiling").with("ceiling", score);
        return this;
    }

    /** Restricts the query to these records. */
    RecordQuery among(List<String> ids) {
        conditions.and("id in :ids").with("ids", ids);
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
        return conditions.where();
    }

    Parameters values() {
        return conditions.values();
    }

    private static Optional<Integer> boxed(OptionalInt score) {
        return score.isPresent() ? Optional.of(score.getAsInt()) : Optional.empty();
    }
}
