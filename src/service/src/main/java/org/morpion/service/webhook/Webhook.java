package org.morpion.service.webhook;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.List;

/** Where to send what is new. */
@Entity
@Table(name = "webhook")
class Webhook {
    @Id
    String id;

    String url;

    /** The types of events that it wants, separated by blanks. */
    String events;

    /** Signs what is sent; in the form of Standard Webhooks. */
    String secret;

    /** The caller that made it. */
    String owner;

    @Column(name = "created_at")
    Instant createdAt;

    List<String> eventTypes() {
        return List.of(events.split(" "));
    }
}
