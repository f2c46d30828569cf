package org.morpion.http.request;

import io.vertx.core.net.SocketAddress;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.HexFormat;

/**
 * Client identity by network address. All IPv6 addresses of one /64 count as one client, because that is the smallest
 * block assigned to a site.
 */
public final class ClientAddress {
    private static final int SITE_BYTES = 8;

    private ClientAddress() {}

    /** Returns the client's address as text; {@code unknown} if the peer has no Internet address. */
    public static String of(SocketAddress remote) {
        String text = remote == null ? null : remote.hostAddress();
        if (text == null) {
            return "unknown";
        }
        InetAddress parsed;
        try {
            // Never a name that would be looked up: Vert.x has parsed it as an address.
            parsed = InetAddress.getByName(text);
        } catch (UnknownHostException e) {
            return "unknown";
        }
        byte[] address = parsed.getAddress();
        if (address.length == SITE_BYTES / 2) {
            return parsed.getHostAddress();
        }
        StringBuilder site = new StringBuilder();
        for (int i = 0; i < SITE_BYTES; i += 2) {
            site.append(HexFormat.of().toHexDigits(address[i]))
                    .append(HexFormat.of().toHexDigits(address[i + 1]))
                    .append(':');
        }
        return site + ":/64";
    }
}
