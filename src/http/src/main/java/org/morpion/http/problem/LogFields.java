package org.morpion.http.problem;

import org.jboss.logging.MDC;

/** Names of the log fields that identify the work behind a log line; separate fields in JSON logs. */
public final class LogFields {
    public static final String REQUEST = "request";
    public static final String SEARCH = "search";
    public static final String ISLAND = "island";

    private LogFields() {}

    /** Replaces control characters and line separators, so that a client's text cannot forge log lines. */
    static String oneLine(String sent) {
        return sent == null ? "" : sent.replaceAll("[\\p{Cntrl}\u2028\u2029]", "?");
    }

    /** Returns the id of the current request, for log messages. */
    static Object request() {
        Object id = MDC.get(REQUEST);
        return id == null ? "without an id" : id;
    }
}
