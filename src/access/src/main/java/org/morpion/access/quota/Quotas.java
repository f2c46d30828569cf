package org.morpion.access.quota;

import io.quarkiverse.resteasy.problem.HttpProblem;
import io.quarkus.arc.All;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.transaction.Transactional;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.morpion.access.Caller;
import org.morpion.http.database.AccountLocks;

/**
 * Checks of stored amounts against quotas. Amounts are counted in the database, so that quotas apply across nodes.
 *
 * <p>Check a quota in the transaction that adds the data. The check locks the account until the transaction ends, so
 * that concurrent additions for the same account wait. The limits for all callers together are checked without a lock,
 * so that callers don't wait for each other. Each database connection can therefore exceed such a limit by one search
 * or record.
 */
@ApplicationScoped
@Transactional
public class Quotas {
    private static final StoredAmounts ONE_BYTE = StoredAmounts.ofSearches(0, 0, 1);
    private static final List<Quota> STORED =
            List.of(Quota.SEARCHES, Quota.ISLANDS, Quota.BYTES, Quota.SCHEDULES, Quota.RECORDS);

    private final List<UsageSource> sources;
    private final EntityManager entities;
    private final QuotaConfiguration configuration;
    private final AccountLocks locks;
    private final QuotaViolations violations;
    private final ReleasedAmounts released;

    Quotas(
            @All List<UsageSource> sources,
            EntityManager entities,
            QuotaConfiguration configuration,
            AccountLocks locks,
            QuotaViolations violations,
            ReleasedAmounts released) {
        this.sources = sources;
        this.entities = entities;
        this.configuration = configuration;
        this.locks = locks;
        this.violations = violations;
        this.released = released;
    }

    /**
     * Checks that a caller's account can take this amount. Call it before locking any search.
     *
     * @throws HttpProblem if it would exceed a quota
     */
    public void require(String owner, StoredAmounts more) {
        Optional<Excess> excess = excess(owner, more);
        if (excess.isPresent()) {
            throw excess.get().problem();
        }
    }

    /**
     * Returns the quota that this amount would exceed; empty if it fits. Locks the account as {@link #require} does.
     */
    public Optional<Excess> excess(String owner, StoredAmounts more) {
        Optional<Excess> excess = Optional.empty();
        if (isLimited(owner)) {
            locks.lock(owner);
            excess = excess(more, used(counting(more), owner), false);
        }
        if (excess.isEmpty()) {
            excess = excess(more, used(counting(more), null), true);
        }
        excess.ifPresent(violations::count);
        return excess;
    }

    /**
     * Notes that an account has deleted this amount, which still counts until the database has freed the space. Call it
     * in the transaction of the deletion.
     *
     * @param account null for amounts that count for no account
     */
    public void release(String account, StoredAmounts amounts) {
        if (account != null) {
            released.add(account, amounts);
        }
    }

    /**
     * Checks that an account has bytes left.
     *
     * @throws HttpProblem if it has none
     */
    public void requireRoom(String owner) {
        Optional<Excess> excess = byteExcess(owner);
        if (excess.isPresent()) {
            violations.count(excess.get());
            throw excess.get().problem();
        }
    }

    /** Whether an account has used up its bytes. */
    public boolean isFull(String owner) {
        return byteExcess(owner).isPresent();
    }

    /** Returns the quota of bytes of a limited account. */
    public long byteLimit() {
        return configuration.limit(Quota.BYTES);
    }

    private Optional<Excess> byteExcess(String owner) {
        return isLimited(owner) ? excess(ONE_BYTE, used(counting(ONE_BYTE), owner), false) : Optional.empty();
    }

    /** Whether quotas apply to an account. They don't apply to the local caller of a service for one machine. */
    static boolean isLimited(String owner) {
        return !Caller.LOCAL.equals(owner);
    }

    /** Returns the amounts stored for an account. */
    public StoredAmounts of(String owner) {
        return used(sources.stream(), owner);
    }

    /** Returns the sources that count towards the quotas in {@code more}. */
    private Stream<UsageSource> counting(StoredAmounts more) {
        return sources.stream().filter(source -> source.quotas().stream().anyMatch(quota -> quota.in(more) > 0));
    }

    /** @param owner null for all accounts together */
    private StoredAmounts used(Stream<UsageSource> counted, String owner) {
        return counted.map(source -> owner == null
                        ? entities.createNativeQuery(source.query())
                        : entities.createNativeQuery(source.queryOfAccount()).setParameter(1, owner))
                .map(query -> StoredAmounts.of((Object[]) query.getSingleResult()))
                .reduce(StoredAmounts.NONE, StoredAmounts::plus);
    }

    private Optional<Excess> excess(StoredAmounts more, StoredAmounts used, boolean ofAll) {
        return STORED.stream()
                .filter(quota -> quota.in(more) > 0)
                .map(quota -> new Excess(
                        quota,
                        ofAll,
                        ofAll ? configuration.limitOfAll(quota) : configuration.limit(quota),
                        quota.in(used),
                        quota.in(more)))
                .filter(excess -> excess.used() + excess.more() > excess.limit())
                .findFirst();
    }
}
