package org.morpion.access.quota;

import java.util.Set;

/** A source of stored amounts. Its methods join the caller's transaction. */
public interface UsageSource {

    /** Quotas that this source counts towards. Other quotas skip it, because counting takes a query. */
    Set<Quota> quotas();

    /** Returns the amounts stored for one account. */
    StoredAmounts of(String owner);

    /** Returns the amounts stored for all accounts together. */
    StoredAmounts ofAll();
}
