package org.morpion.events.webhook;

import io.smallrye.common.net.CidrAddress;
import io.smallrye.common.net.Inet;
import jakarta.enterprise.context.ApplicationScoped;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * A filter for the IP addresses of webhook hosts. It permits only public addresses, so that a webhook can't make the
 * service send requests into its own network (SSRF).
 */
@ApplicationScoped
class Addresses {
    /** Non-public IPv4 blocks of IANA's special-purpose address registry. */
    private static final List<CidrAddress> SPECIAL = blocks(
            "0.0.0.0/8",
            "10.0.0.0/8",
            "100.64.0.0/10",
            "127.0.0.0/8",
            "169.254.0.0/16",
            "172.16.0.0/12",
            "192.0.0.0/24",
            "192.0.2.0/24",
            "192.88.99.0/24",
            "192.168.0.0/16",
            "198.18.0.0/15",
            "198.51.100.0/24",
            "203.0.113.0/24",
            "224.0.0.0/3");

    /** The global unicast block of IPv6. */
    private static final CidrAddress GLOBAL = Inet.parseCidrAddress("2000::/3");

    /** Non-public parts of {@link #GLOBAL}, and parts that embed IPv4 addresses. */
    private static final List<CidrAddress> SPECIAL_V6 = blocks("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20");

    /** Names under which no public host exists. */
    private static final List<String> LOCAL_NAMES =
            List.of("localhost", "local", "internal", "home.arpa", "test", "example", "onion", "invalid");

    private static List<CidrAddress> blocks(String... texts) {
        return Arrays.stream(texts).map(Inet::parseCidrAddress).toList();
    }

    /**
     * Whether a host never has a public address: a name that is reserved for local use (RFC 6761, 6762, 7686 and 8375),
     * or a literal address that is not public. Asks no name server.
     *
     * @param host the host of a {@link java.net.URI}: an address in brackets or dotted decimals, or a name whose last
     *     label begins with a letter
     */
    boolean isNeverPublic(String host) {
        String name = host.toLowerCase(Locale.ROOT).replaceFirst("\\.$", "");
        if (name.endsWith("]") || Character.isDigit(name.charAt(name.lastIndexOf('.') + 1))) {
            return !isPublicLiteral(name);
        }
        return LOCAL_NAMES.stream().anyMatch(local -> name.equals(local) || name.endsWith("." + local));
    }

    private boolean isPublicLiteral(String literal) {
        try {
            return isPublic(InetAddress.getByName(literal));
        } catch (UnknownHostException e) {
            return false;
        }
    }

    /** Whether an address is public. */
    boolean isPublic(InetAddress address) {
        return address instanceof Inet4Address
                ? SPECIAL.stream().noneMatch(block -> block.matches(address))
                : GLOBAL.matches(address) && SPECIAL_V6.stream().noneMatch(block -> block.matches(address));
    }
}
