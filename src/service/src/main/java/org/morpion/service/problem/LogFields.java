package org.morpion.service.problem;

import org.jboss.logging.MDC;

/** What lines of the log say of the work that they come from, besides their text: fields of their own in JSON. */
public final class LogFields {
    public static final String REQUEST = "request";
    public static final String SEARCH = "search";
    public static final String ISLAND = "island";

    private LogFields() {}

    /** What a client has sent, on one line, so that it can't pretend to be another. */
    static String oneLine(String sent) {
        return sent == null ? "" : sent.replaceAll("[\\p{Cntrl}\u2028\u2029]", "?");
    }

    /** The id of the request that is being served, for lines that people read. */
    static Object request() {
        Object id = MDC.get(REQUEST);
        return id == null ? "without an id" : id;
    }
}
