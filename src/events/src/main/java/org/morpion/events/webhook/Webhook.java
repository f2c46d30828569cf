package org.morpion.events.webhook;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.List;

/** A subscription of a URL to registry events. */
@Entity
@Table(name = "webhook")
class Webhook {
    @Id
    String id;

    String url;

    /** Subscribed event types, space-separated. */
    String events;

    /** Signing secret in the format of Standard Webhooks. */
    String secret;

    /** Id of the caller that created the webhook. */
    String owner;

    @Column(name = "created_at")
    Instant createdAt;

    List<String> eventTypes() {
        return List.of(events.split(" "));
    }
}
