package org.morpion.service.webhook;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.quarkus.panache.common.Page;
import io.quarkus.panache.common.Parameters;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.LockModeType;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.hibernate.LockMode;
import org.hibernate.Session;

/** The deliveries in the database. */
@ApplicationScoped
class DeliveryStore implements PanacheRepositoryBase<Delivery, String> {

    List<Delivery> newestOf(String webhookId, Optional<Delivery.State> state, int most) {
        Parameters values = Parameters.with("webhook", webhookId);
        state.ifPresent(wanted -> values.and("state", wanted));
        return find(
                        "webhookId = :webhook" + (state.isPresent() ? " and state = :state" : "")
                                + " order by createdAt desc, id",
                        values)
                .page(Page.ofSize(most))
                .list();
    }

    /** The delivery, locked until the transaction ends; null if it is gone. */
    Delivery lock(String id) {
        return findById(id, LockModeType.PESSIMISTIC_WRITE);
    }

    /**
     * Deliveries of a webhook that are due at this instant, locked until the transaction ends. Those that another
     * transaction has locked are passed over, so that no two wait for each other.
     */
    List<Delivery> lockDue(String webhookId, Instant instant, int most) {
        return getEntityManager()
                .unwrap(Session.class)
                .createSelectionQuery(
                        "from Delivery where webhookId = ?1 and state = ?2 and nextAt <= ?3 order by nextAt, id",
                        Delivery.class)
                .setParameter(1, webhookId)
                .setParameter(2, Delivery.State.WAITING)
                .setParameter(3, instant)
                .setHibernateLockMode(LockMode.UPGRADE_SKIPLOCKED)
                .setMaxResults(most)
                .getResultList();
    }
}
