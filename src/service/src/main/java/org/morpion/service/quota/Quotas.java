package org.morpion.service.quota;

import io.quarkiverse.resteasy.problem.HttpProblem;
import io.quarkus.arc.All;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.morpion.service.access.Caller;
import org.morpion.service.database.AccountLocks;

/**
 * What is stored for callers, and how much more may be. It is counted in the database, for all nodes. Whoever is about
 * to add something asks here first, in the transaction that adds it: until that ends, nobody else adds for the same
 * caller. The limits for all callers together are looked at without such a lock, so that callers do not wait for each
 * other: at the limit each connection to the database may add one search or record too many.
 */
@ApplicationScoped
@Transactional
public class Quotas {
    private static final Amounts ONE_BYTE = Amounts.ofSearches(0, 0, 1);
    private static final List<Quota> STORED =
            List.of(Quota.SEARCHES, Quota.ISLANDS, Quota.BYTES, Quota.SCHEDULES, Quota.RECORDS);

    private final List<Holdings> holdings;
    private final QuotaConfiguration configuration;
    private final AccountLocks locks;
    private final Refusals refusals;

    Quotas(@All List<Holdings> holdings, QuotaConfiguration configuration, AccountLocks locks, Refusals refusals) {
        this.holdings = holdings;
        this.configuration = configuration;
        this.locks = locks;
        this.refusals = refusals;
    }

    /**
     * Makes sure that so much more may be stored for a caller. To be called before any search is locked.
     *
     * @throws HttpProblem if it may not
     */
    public void require(String owner, Amounts more) {
        Optional<Excess> excess = excess(owner, more);
        if (excess.isPresent()) {
            throw excess.get().problem();
        }
    }

    /** Why so much more can't be stored for a caller; empty if it can. */
    public Optional<Excess> excess(String owner, Amounts more) {
        Optional<Excess> excess = Optional.empty();
        if (isLimited(owner)) {
            locks.lock(owner);
            excess = excess(more, used(more, holding -> holding.of(owner)), false);
        }
        if (excess.isEmpty()) {
            excess = excess(more, used(more, Holdings::ofAll), true);
        }
        excess.ifPresent(refusals::count);
        return excess;
    }

    /**
     * Makes sure that what is stored for a caller may grow.
     *
     * @throws HttpProblem if it may not
     */
    public void requireRoom(String owner) {
        Optional<Excess> excess = fullness(owner);
        if (excess.isPresent()) {
            refusals.count(excess.get());
            throw excess.get().problem();
        }
    }

    /** Whether the bytes of a caller are used up. */
    public boolean isFull(String owner) {
        return fullness(owner).isPresent();
    }

    /** With so many bytes a caller is full, if quotas hold for it. */
    public long mostBytes() {
        return configuration.limit(Quota.BYTES);
    }

    private Optional<Excess> fullness(String owner) {
        return isLimited(owner)
                ? excess(ONE_BYTE, used(ONE_BYTE, holding -> holding.of(owner)), false)
                : Optional.empty();
    }

    /** Whether quotas hold for a caller: not for the one that a service for its own machine has. */
    static boolean isLimited(String owner) {
        return !Caller.LOCAL.equals(owner);
    }

    /** What is stored for a caller. */
    Amounts of(String owner) {
        return holdings.stream().map(holding -> holding.of(owner)).reduce(Amounts.NONE, Amounts::plus);
    }

    /** What is stored of that of which there is to be more. */
    private Amounts used(Amounts more, Function<Holdings, Amounts> stored) {
        return holdings.stream()
                .filter(holding -> holding.quotas().stream().anyMatch(quota -> quota.in(more) > 0))
                .map(stored)
                .reduce(Amounts.NONE, Amounts::plus);
    }

    private Optional<Excess> excess(Amounts more, Amounts used, boolean ofAll) {
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
