package org.morpion.http.database;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;

/** Locks that serialise, across all nodes, the transactions that count what an account owns and add to it. */
@ApplicationScoped
public class AccountLocks {
    /** The number of lock rows in the database. Accounts share them by the hash of their ids. */
    private static final int LOCKS = 256;

    private final EntityManager entities;

    AccountLocks(EntityManager entities) {
        this.entities = entities;
    }

    /** Waits for the account's lock, and holds it until the transaction ends. */
    public void lock(String account) {
        entities.createNativeQuery("select number from quota_lock where number = ?1 for update")
                .setParameter(1, Math.floorMod(account.hashCode(), LOCKS))
                .getSingleResult();
    }
}
