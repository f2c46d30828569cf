package org.morpion.service.quota;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;
import java.util.function.ToLongFunction;

/** What there is a quota of. */
public enum Quota {
    SEARCHES("searches", Amounts::searches),
    ISLANDS("islands that have not ended", Amounts::islands),
    BYTES("bytes stored", Amounts::bytes),
    SCHEDULES("schedules", Amounts::schedules),
    RECORDS("submitted records", Amounts::records),
    REQUESTS("requests in a minute", amounts -> 0),
    WATCHERS("clients that watch", amounts -> 0);

    private final String text;
    private final ToLongFunction<Amounts> amount;

    Quota(String text, ToLongFunction<Amounts> amount) {
        this.text = text;
        this.amount = amount;
    }

    /** As people read it, with a number before it. */
    String text() {
        return text;
    }

    /** How much of it this is; 0 for what is not stored. */
    long in(Amounts amounts) {
        return amount.applyAsLong(amounts);
    }

    /** As clients and metrics know it. */
    @JsonValue
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
