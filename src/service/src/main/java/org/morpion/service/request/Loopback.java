package org.morpion.service.request;

import java.util.Set;

/** The names and addresses by which a machine knows itself. */
public final class Loopback {
    private static final Set<String> NAMES = Set.of("localhost", "127.0.0.1", "[::1]", "::1");

    private Loopback() {}

    /** Whether a host, as it is configured or stands in a {@code Host} header, is this machine alone. */
    public static boolean includes(String host) {
        return NAMES.contains(host);
    }
}
