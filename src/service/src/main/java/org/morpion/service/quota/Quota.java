package org.morpion.service.quota;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;
import java.util.function.ToLongFunction;

/** Limited resources of the service. */
public enum Quota {
    SEARCHES("searches", Amounts::searches),
    ISLANDS("unfinished islands", Amounts::islands),
    BYTES("stored bytes", Amounts::bytes),
    SCHEDULES("schedules", Amounts::schedules),
    RECORDS("submitted records", Amounts::records),
    REQUESTS("requests per minute", amounts -> 0),
    WATCHERS("watching clients", amounts -> 0);

    private final String text;
    private final ToLongFunction<Amounts> amount;

    Quota(String text, ToLongFunction<Amounts> amount) {
        this.text = text;
        this.amount = amount;
    }

    /** Returns the resource's name for messages, to follow a number. */
    String text() {
        return text;
    }

    /** Returns the amount of this resource; 0 for resources that are not stored. */
    long in(Amounts amounts) {
        return amount.applyAsLong(amounts);
    }

    /** Returns the name for clients and metrics. */
    @JsonValue
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
