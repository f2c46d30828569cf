package org.morpion.http.request;

import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.SocketAddress;
import io.vertx.ext.web.RoutingContext;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.HexFormat;
import java.util.List;

/**
 * Client identity by network address. All IPv6 addresses of one /64 count as one client, because that is the smallest
 * block assigned to a site.
 */
public final class ClientAddress {
    private static final int SITE_BYTES = 8;
    private static final String FORWARDED = "X-Forwarded-For";
    private static final String KEY = ClientAddress.class.getName();

    private ClientAddress() {}

    /** Returns whether an {@code X-Forwarded-For} header lists several addresses, on one line or on several. */
    static boolean isList(HttpServerRequest request) {
        List<String> fields = request.headers().getAll(FORWARDED);
        return fields.size() > 1 || fields.stream().anyMatch(field -> field.contains(","));
    }

    /** Returns whether the peer is a trusted proxy that has named the client. */
    static boolean isForwarded(HttpServerRequest request) {
        return !request.remoteAddress().equals(request.connection().remoteAddress());
    }

    /**
     * Identifies the client by the last address in {@code X-Forwarded-For}: the nearest proxy has appended it, whereas
     * a client can forge those before. The framework takes the first one.
     */
    static void takeLastForwarded(RoutingContext context) {
        List<String> fields = context.request().headers().getAll(FORWARDED);
        String field = fields.get(fields.size() - 1);
        String last = field.substring(field.lastIndexOf(',') + 1).strip();
        if (last.startsWith("[")) {
            last = last.substring(1, Math.max(1, last.indexOf(']')));
        } else if (last.indexOf(':') == last.lastIndexOf(':') && last.contains(":")) {
            last = last.substring(0, last.indexOf(':'));
        }
        context.put(KEY, last.isEmpty() ? "unknown" : last);
    }

    /** Returns the client's address as text; {@code unknown} if the peer has no Internet address. */
    public static String of(RoutingContext context) {
        String forwarded = context.get(KEY);
        SocketAddress remote =
                forwarded == null ? context.request().remoteAddress() : SocketAddress.inetSocketAddress(0, forwarded);
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
