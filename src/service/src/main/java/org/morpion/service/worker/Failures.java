package org.morpion.service.worker;

/** What failures say. */
final class Failures {
    private Failures() {}

    /** What lies at the bottom of it. */
    static String reason(Throwable failure) {
        Throwable cause = failure;
        while (cause.getCause() != null && cause.getCause() != cause) {
            cause = cause.getCause();
        }
        return cause.toString();
    }
}
