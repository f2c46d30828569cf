package org.morpion.registry.transfer;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.transaction.Transactional;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Database statistics on the records, which determine the choice of indexes. */
@ApplicationScoped
public class Statistics {
    private final EntityManager database;
    private final boolean isPostgresql;

    Statistics(EntityManager database, @ConfigProperty(name = "quarkus.datasource.db-kind") String kind) {
        this.database = database;
        this.isPostgresql = kind.equals("postgresql");
    }

    /**
     * Updates the statistics after a large import. PostgreSQL would take minutes to do so, and until then read all
     * records for a single page. H2 updates its statistics at once.
     */
    @Transactional(Transactional.TxType.REQUIRES_NEW)
    public void renew() {
        if (isPostgresql) {
            database.createNativeQuery("analyze game_record, record_tag").executeUpdate();
        }
    }
}
