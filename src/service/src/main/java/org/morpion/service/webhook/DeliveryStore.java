package org.morpion.service.webhook;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.quarkus.panache.common.Page;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.List;

/** The deliveries in the database. */
@ApplicationScoped
class DeliveryStore implements PanacheRepositoryBase<Delivery, String> {

    List<Delivery> newestOf(String webhookId, int most) {
        return find("webhookId = ?1 order by createdAt desc, id", webhookId)
                .page(Page.ofSize(most))
                .list();
    }

    void deleteEndedBefore(Instant instant) {
        delete("createdAt < ?1 and state <> ?2", instant, Delivery.State.WAITING);
    }
}
