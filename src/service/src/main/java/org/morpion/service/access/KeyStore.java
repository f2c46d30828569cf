package org.morpion.service.access;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.quarkus.panache.common.Page;
import io.quarkus.panache.common.Parameters;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.LockModeType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The keys in the database. Its methods join the caller's transaction. */
@ApplicationScoped
class KeyStore implements PanacheRepositoryBase<ApiKey, String> {

    /** The key, locked until the transaction ends. */
    Optional<ApiKey> lock(String id) {
        return findByIdOptional(id, LockModeType.PESSIMISTIC_WRITE);
    }

    List<ApiKey> madeBy(String callerId) {
        return list("maker", callerId);
    }

    /** A caller, and all who have a key that comes from it, through whatever number of keys. */
    Set<String> lineOf(String callerId) {
        Set<String> line = new LinkedHashSet<>(List.of(callerId));
        Collection<String> makers = List.of(callerId);
        while (!makers.isEmpty()) {
            makers = list("maker in ?1", makers).stream()
                    .map(ApiKey::callerId)
                    .filter(line::add)
                    .toList();
        }
        return line;
    }

    /** How many valid keys a caller has made, with all that have been made with these. */
    long countValidOf(Caller maker, Instant now) {
        return count(
                "(maker = ?1 or account = ?2) and revokedAt is null and (endsAt is null or endsAt > ?3)",
                maker.id(),
                maker.account(),
                now);
    }

    /**
     * The first keys behind the cursor, the newest first.
     *
     * @param caller whose key, and whose keys, are wanted; empty for all
     */
    List<ApiKey> find(Optional<String> caller, AgeCursor after, int most) {
        List<String> conditions = new ArrayList<>();
        Parameters values = new Parameters();
        caller.ifPresent(id -> {
            conditions.add("(maker in :line or id = :own)");
            values.and("line", lineOf(id)).and("own", String.valueOf(ApiKey.ofCaller(id)));
        });
        if (after != null) {
            conditions.add("(createdAt < :at or createdAt = :at and id > :id)");
            values.and("at", after.at()).and("id", after.id());
        }
        String query = conditions.isEmpty() ? "" : "where " + String.join(" and ", conditions);
        return find(query + " order by createdAt desc, id", values)
                .page(Page.ofSize(most))
                .list();
    }

    /** But for the first one: where its row is missing, the next start makes it anew, revoked or not. */
    void deleteEndedBefore(Instant instant) {
        delete("(revokedAt < ?1 or endsAt < ?1) and id <> ?2", instant, FirstKey.ID);
    }
}
