package org.morpion.events.webhook;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import org.hibernate.annotations.DynamicUpdate;

/**
 * The delivery of one event to one webhook. Updates write only changed columns, because an attempt and a withdrawal of
 * the record may run concurrently.
 */
@Entity
@DynamicUpdate
@Table(name = "webhook_delivery")
class Delivery {

    enum State {
        /** Due for another attempt. */
        WAITING,
        /** Accepted by the receiver. */
        DELIVERED,
        /** Failed on its last attempt. */
        DEAD
    }

    /** Sent as {@code webhook-id}, by which receivers can recognise duplicates. */
    @Id
    String id;

    @Column(name = "webhook_id")
    String webhookId;

    /** Number of the event. */
    long event;

    String type;

    /** JSON object to send. */
    String body;

    @Enumerated(EnumType.STRING)
    State state = State.WAITING;

    /** Number of attempts, including other deliveries' unanswered attempts while this one was due. */
    int attempts;

    /** HTTP status of the last attempt; null without a response. */
    @Column(name = "last_status")
    Integer lastStatus;

    /** Failure of the last attempt; null if it succeeded. */
    @Column(name = "last_error")
    String lastError;

    @Column(name = "created_at")
    Instant createdAt;

    /** Time of the next attempt; null if there will be none. */
    @Column(name = "next_at")
    Instant nextAt;
}
