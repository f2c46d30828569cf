package org.morpion.service.webhook;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import org.hibernate.annotations.DynamicUpdate;

/** An event on its way to a webhook. An attempt and a withdrawal may change it at once, each its own columns. */
@Entity
@DynamicUpdate
@Table(name = "webhook_delivery")
class Delivery {

    enum State {
        /** It is tried, again and again. */
        WAITING,
        /** The receiver has taken it. */
        DELIVERED,
        /** It has been tried often enough. */
        DEAD
    }

    /** Also tells receivers what they have had already. */
    @Id
    String id;

    @Column(name = "webhook_id")
    String webhookId;

    /** The number of the event. */
    long event;

    String type;

    /** What is sent: a JSON object. */
    String body;

    @Enumerated(EnumType.STRING)
    State state = State.WAITING;

    /** Includes those of other deliveries to the webhook that got no answer while this one was due. */
    int attempts;

    /** The status that the last attempt was answered with; null without an answer. */
    @Column(name = "last_status")
    Integer lastStatus;

    /** Why the last attempt failed; null if it did not. */
    @Column(name = "last_error")
    String lastError;

    @Column(name = "created_at")
    Instant createdAt;

    /** When it is tried next; null if it is not. */
    @Column(name = "next_at")
    Instant nextAt;
}
