package org.morpion.http.request;

import java.util.Set;

/** Host names and addresses of the loopback interface. */
public final class Loopback {
    private static final Set<String> NAMES = Set.of("localhost", "127.0.0.1", "[::1]", "::1");

    private Loopback() {}

    /** Whether a host, from the configuration or a {@code Host} header, is loopback. */
    public static boolean includes(String host) {
        return NAMES.contains(host);
    }
}
