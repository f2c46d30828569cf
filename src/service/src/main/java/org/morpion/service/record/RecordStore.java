package org.morpion.service.record;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.quarkus.panache.common.Page;
import io.quarkus.panache.common.Parameters;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The records in the database. */
@ApplicationScoped
class RecordStore implements PanacheRepositoryBase<StoredRecord, String> {
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9_-]{1,64}");

    /** Whether a record can have this id. */
    static boolean isId(String text) {
        return ID.matcher(text).matches();
    }

    /** The record with this id; empty if there is none, or if the text can't be an id. */
    @Transactional
    Optional<StoredRecord> ofId(String id) {
        return isId(id) ? findByIdOptional(id) : Optional.empty();
    }

    /**
     * Lets one node at a time go on, until the end of its transaction: nodes that start together bring in the same
     * games.
     */
    void waitForOtherNodes() {
        // Rows that are there on every database, before any record is.
        getEntityManager()
                .createNativeQuery("select \"installed_rank\" from \"flyway_schema_history\" for update", Integer.class)
                .getResultList();
    }

    /** The first records, by falling score and then by id, that pass the filter and come after the cursor. */
    List<StoredRecord> find(RecordFilter filter, Cursor after, int most) {
        List<String> conditions = new ArrayList<>();
        Parameters values = new Parameters();
        filter.variant().ifPresent(variant -> {
            conditions.add("variant = :variant");
            values.and("variant", variant.code());
        });
        filter.minScore().ifPresent(score -> {
            conditions.add("score >= :minScore");
            values.and("minScore", score);
        });
        filter.maxScore().ifPresent(score -> {
            conditions.add("score <= :maxScore");
            values.and("maxScore", score);
        });
        filter.author().ifPresent(author -> {
            conditions.add("lower(author) = lower(:author)");
            values.and("author", author);
        });
        filter.tag().ifPresent(tag -> {
            conditions.add(":tag member of tags");
            values.and("tag", tag);
        });
        filter.fingerprint().ifPresent(fingerprint -> {
            conditions.add("fingerprint = :fingerprint");
            values.and("fingerprint", fingerprint);
        });
        filter.solver().ifPresent(solver -> {
            conditions.add("solver = :solver");
            values.and("solver", solver);
        });
        if (after != null) {
            conditions.add("(score < :lastScore or score = :lastScore and id > :lastId)");
            values.and("lastScore", after.score()).and("lastId", after.id());
        }
        String query = conditions.isEmpty() ? "" : "where " + String.join(" and ", conditions);
        return find(query + " order by score desc, id", values)
                .page(Page.ofSize(most))
                .list();
    }

    /** The record of this grid. */
    Optional<StoredRecord> ofGrid(String fingerprint) {
        return find("fingerprint", fingerprint).firstResultOptional();
    }

    /** The grids of what was stored after this instant, by the database's clock. */
    List<StoredGrid> gridsStoredAfter(Instant instant) {
        return find("storedAt > ?1", instant).project(StoredGrid.class).list();
    }
}
