package org.morpion.events.webhook;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.LockModeType;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.hibernate.LockMode;
import org.hibernate.Session;
import org.morpion.http.paging.AgeCursor;
import org.morpion.http.paging.Conditions;
import org.morpion.http.paging.Page;

/** Repository of deliveries. Its methods join the caller's transaction. */
@ApplicationScoped
class DeliveryStore implements PanacheRepositoryBase<Delivery, String> {

    /** Returns a page of a webhook's deliveries, newest first. */
    Page<Delivery> newestOf(String webhookId, Optional<Delivery.State> state, AgeCursor<String> after, int most) {
        Conditions conditions = new Conditions()
                .and("webhookId = :webhook")
                .with("webhook", webhookId)
                .and("state = :state", "state", state)
                .after(after, "createdAt <= :at and (createdAt < :at or id > :id)");
        return Page.of(
                find(conditions.where() + " order by createdAt desc, id", conditions.values()),
                most,
                last -> new AgeCursor<>(last.createdAt, last.id).text());
    }

    /** Finds a delivery and locks its row until the transaction ends; null if it does not exist. */
    Delivery lock(String id) {
        return findById(id, LockModeType.PESSIMISTIC_WRITE);
    }

    /**
     * Returns a webhook's due deliveries, locked until the transaction ends. Skips rows locked by other transactions,
     * so that two transactions never wait for each other.
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
