package org.morpion.http.admission;

import io.vertx.ext.web.RoutingContext;

/**
 * Kinds of callers, from the least to the most privileged. A kind is admitted only while all admitted work, including
 * that of other kinds, stays within its share of a capacity. The rest is reserved for the more privileged kinds.
 */
public enum CallerKind {
    ANONYMOUS(5),
    AUTHENTICATED(7),
    ADMINISTRATOR(8);

    private static final int PARTS = 8;
    private static final String KEY = CallerKind.class.getName();

    private final int parts;

    CallerKind(int parts) {
        this.parts = parts;
    }

    /** Returns this kind's share of a capacity, rounded up. */
    public long share(long capacity) {
        return capacity / PARTS * parts + (capacity % PARTS * parts + PARTS - 1) / PARTS;
    }

    /** Marks a request as sent by this kind of caller. Call after authentication. */
    public void mark(RoutingContext request) {
        request.put(KEY, this);
    }

    /** Returns the kind of a request's caller; {@link #ANONYMOUS} before authentication. */
    public static CallerKind of(RoutingContext request) {
        return request.get(KEY, ANONYMOUS);
    }
}
