package org.morpion.service.webhook;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/** The webhooks in the database. */
@ApplicationScoped
class WebhookStore implements PanacheRepositoryBase<Webhook, String> {

    List<Webhook> oldestFirst() {
        return list("order by createdAt, id");
    }
}
