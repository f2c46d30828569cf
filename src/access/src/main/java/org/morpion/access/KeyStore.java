package org.morpion.access;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.LockModeType;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.morpion.http.paging.AgeCursor;
import org.morpion.http.paging.Conditions;
import org.morpion.http.paging.Page;

/** Repository of API keys. Its methods join the caller's transaction. */
@ApplicationScoped
class KeyStore implements PanacheRepositoryBase<ApiKey, String> {
    /** Maximum number of keys that one statement revokes. */
    static final int PORTION = 1_000;

    /** JPQL for the time of a key's revocation or expiry. A key is never revoked after its expiry. */
    static final String ENDED_AT = "coalesce(revokedAt, endsAt)";

    private static final String OF_MAKER = "(maker = ?1 or account = ?2)";

    /** Finds a key and locks its row until the transaction ends. */
    Optional<ApiKey> lock(String id) {
        return findByIdOptional(id, LockModeType.PESSIMISTIC_WRITE);
    }

    /** Returns the given caller and the callers whose keys descend from its keys; only those that have created keys. */
    List<String> findDescendantCreators(String callerId) {
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
     * Returns up to {@link #PORTION} keys that a revocation at {@code now} still has to revoke: the key and its valid
     * descendants. The search stops at expired keys, since no key outlives the key that created it.
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

    /** Counts the valid keys that the caller created or that its account is charged for. */
    long countValidOf(Caller maker, Instant now) {
        return count(
                OF_MAKER + " and revokedAt is null and (endsAt is null or endsAt > ?3)",
                maker.id(),
                maker.account(),
                now);
    }

    /**
     * Returns the keys after the cursor, newest first.
     *
     * @param caller the caller whose own key and descendant keys to return; empty for all keys
     */
    Page<ApiKey> find(Optional<String> caller, AgeCursor<String> after, int most) {
        Conditions conditions = new Conditions().after(after, "(createdAt < :at or createdAt = :at and id > :id)");
        caller.ifPresent(id -> conditions
                .and("(maker in :line or id = :own)")
                .with("line", findDescendantCreators(id))
                .with("own", String.valueOf(ApiKey.ofCaller(id))));
        return Page.of(
                find(conditions.where() + " order by createdAt desc, id", conditions.values()),
                most,
                last -> new AgeCursor<>(last.createdAt, last.id).text());
    }

    /** Deletes the oldest ended keys of a caller and its account, and keeps the {@code kept} newest ones. */
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
