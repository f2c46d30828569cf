package org.morpion.access.quota;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;
import java.util.function.ToLongFunction;

/** Limited resources of the service. */
public enum Quota {
    SEARCHES("searches", StoredAmounts::searches),
    ISLANDS("unfinished islands", StoredAmounts::islands),
    BYTES("stored bytes", StoredAmounts::bytes),
    SCHEDULES("schedules", StoredAmounts::schedules),
    RECORDS("submitted records", StoredAmounts::records),
    REQUESTS("requests per minute", amounts -> 0),
    WATCHERS("watching clients", amounts -> 0);

    private final String text;
    private final ToLongFunction<StoredAmounts> amount;

    Quota(String text, ToLongFunction<StoredAmounts> amount) {
        this.text = text;
        this.amount = amount;
    }

    /** Returns the resource's name for messages, to follow a number. */
    String text() {
        return text;
    }

    /** Returns the amount of this resource; 0 for resources that are not stored. */
    long in(StoredAmounts amounts) {
        return amount.applyAsLong(amounts);
    }

    /** Returns the name for clients and metrics. */
    @JsonValue
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
