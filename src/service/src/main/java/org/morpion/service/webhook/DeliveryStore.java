package org.morpion.service.webhook;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.quarkus.panache.common.Page;
import io.quarkus.panache.common.Parameters;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

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

    void deleteEndedBefore(Instant instant) {
        delete("createdAt < ?1 and state <> ?2", instant, Delivery.State.WAITING);
    }
}
