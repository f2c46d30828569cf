package org.morpion.events.webhook;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/** Repository of webhooks. */
@ApplicationScoped
class WebhookStore implements PanacheRepositoryBase<Webhook, String> {

    List<Webhook> oldestFirst() {
        return list("order by createdAt, id");
    }
}
