package org.morpion.service.record;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.transaction.Transactional;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** What the database knows of the records as a whole, by which it chooses indexes. */
@ApplicationScoped
class Statistics {
    private final EntityManager database;
    private final boolean isPostgresql;

    Statistics(EntityManager database, @ConfigProperty(name = "quarkus.datasource.db-kind") String kind) {
        this.database = database;
        this.isPostgresql = kind.equals("postgresql");
    }

    /**
     * Has the records counted after many have come in. PostgreSQL would do so within minutes, and meanwhile read all
     * records for a page of them; H2 does so at once.
     */
    @Transactional(Transactional.TxType.REQUIRES_NEW)
    void renew() {
        if (isPostgresql) {
            database.createNativeQuery("analyze game_record, record_tag").executeUpdate();
        }
    }
}
