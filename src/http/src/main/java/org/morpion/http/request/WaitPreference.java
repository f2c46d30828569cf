package org.morpion.http.request;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The preference {@code wait} of a {@code Prefer} header (RFC 7240, section 4.3). */
public final class WaitPreference {
    private static final int MAX_SECONDS = 60;
    private static final Pattern WAIT =
            Pattern.compile("(?:^|[,;]\\s*)wait\\s*=\\s*\"?(\\d{1,6})\"?", Pattern.CASE_INSENSITIVE);

    private WaitPreference() {}

    /** Returns the seconds that a {@code Prefer} header asks for, at most 60; empty if it has no {@code wait}. */
    public static Optional<Integer> seconds(String prefer) {
        if (prefer == null) {
            return Optional.empty();
        }
        Matcher wait = WAIT.matcher(prefer);
        return wait.find() ? Optional.of(Math.min(MAX_SECONDS, Integer.parseInt(wait.group(1)))) : Optional.empty();
    }
}
