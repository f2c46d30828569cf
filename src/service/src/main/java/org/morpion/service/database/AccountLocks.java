package org.morpion.service.database;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;

/** Lets only one at a time, of all nodes, count what an account has and add to it. */
@ApplicationScoped
public class AccountLocks {
    /** As many as the database has rows to lock: accounts share them by the hash of their ids. */
    private static final int LOCKS = 256;

    private final EntityManager entities;

    AccountLocks(EntityManager entities) {
        this.entities = entities;
    }

    /** Waits for the account, and keeps it until the transaction ends. */
    public void lock(String account) {
        entities.createNativeQuery("select number from quota_lock where number = ?1 for update")
                .setParameter(1, Math.floorMod(account.hashCode(), LOCKS))
                .getSingleResult();
    }
}
