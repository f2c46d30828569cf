package org.morpion.service.access;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.quarkus.panache.common.Page;
import io.quarkus.panache.common.Parameters;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.LockModeType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The keys in the database. Its methods join the caller's transaction. */
@ApplicationScoped
class KeyStore implements PanacheRepositoryBase<ApiKey, String> {
    /** At most this many keys are revoked by one statement. */
    static final int PORTION = 1_000;

    /** When a key ended or is going to end; it is revoked only before that. */
    static final String ENDED_AT = "coalesce(revokedAt, endsAt)";

    private static final String OF_MAKER = "(maker = ?1 or account = ?2)";

    /** The key, locked until the transaction ends. */
    Optional<ApiKey> lock(String id) {
        return findByIdOptional(id, LockModeType.PESSIMISTIC_WRITE);
    }

    /** The callers that have made keys and are this one or hold a key that descends from its keys. */
    List<String> makersFrom(String callerId) {
        return getEntityManager()
                .createNativeQuery(
                        "with recursive line (maker, id) as (select maker, id from api_key where maker = ?1"
                                + " union all select made.maker, made.id from line"
                                + " join api_key made on made.maker = 'key:' || line.id)"
                                + " select distinct maker from line",
                        String.class)
                .setParameter(1, callerId)
                .getResultList();
    }

    /**
     * Some of the keys that a revocation at this instant still has to revoke: the key itself and those that descend
     * from it through valid keys. A key ends no later than its maker's, so the others have ended.
     */
    List<String> unrevoked(String id, Instant now) {
        return getEntityManager()
                .createNativeQuery(
                        "with recursive line (id, revoked_at) as (select id, revoked_at from api_key where id = ?1"
                                + " union all select made.id, made.revoked_at from line"
                                + " join api_key made on made.maker = 'key:' || line.id"
                                + " where made.revoked_at is null and (made.ends_at is null or made.ends_at > ?2)"
                                + " or made.revoked_at = ?2) select id from line where revoked_at is null",
                        String.class)
                .setParameter(1, id)
                .setParameter(2, now)
                .setMaxResults(PORTION)
                .getResultList();
    }

    void revoke(List<String> ids, Instant now) {
        update("revokedAt = ?1 where id in ?2", now, ids);
    }

    /** How many valid keys a caller has made, with all that have been made with these. */
    long countValidOf(Caller maker, Instant now) {
        return count(
                OF_MAKER + " and revokedAt is null and (endsAt is null or endsAt > ?3)",
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
            values.and("line", makersFrom(id)).and("own", String.valueOf(ApiKey.ofCaller(id)));
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

    /**
     * Deletes the ended keys of a caller, and those made with its keys, that have more than this number of younger
     * ones.
     */
    void deleteEndedBeyond(int kept, Caller maker, Instant now) {
        String ended = OF_MAKER + " and " + ENDED_AT + " <= ?3 and id <> ?4";
        getEntityManager()
                .createQuery(
                        "select " + ENDED_AT + " from ApiKey where " + ended + " order by " + ENDED_AT + " desc",
                        Instant.class)
                .setParameter(1, maker.id())
                .setParameter(2, maker.account())
                .setParameter(3, now)
                .setParameter(4, FirstKey.ID)
                .setFirstResult(kept)
                .setMaxResults(1)
                .getResultStream()
                .findFirst()
                .ifPresent(end -> delete(ended, maker.id(), maker.account(), end, FirstKey.ID));
    }
}
