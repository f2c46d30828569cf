package org.morpion.http.request;

import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.HostAndPort;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * The values of {@code Host} by which this service may be addressed. After DNS rebinding, a foreign page shares the
 * service's origin as far as the browser is concerned, and only its {@code Host} gives it away.
 */
@Singleton
public class KnownHosts {
    private static final String CLOSED = "closed";

    private final boolean loopbackOnly;
    private final boolean open;
    private final Set<String> hosts;

    /**
     * @param access the access policy; open by default
     * @param hosts accepted values of {@code Host}. Default: {@code localhost} and its addresses if the service listens
     *     on loopback only, otherwise any host
     */
    KnownHosts(
            @ConfigProperty(name = "quarkus.http.host") String address,
            @ConfigProperty(name = "morpion.access") Optional<String> access,
            @ConfigProperty(name = "morpion.http.hosts") Optional<List<String>> hosts) {
        this.loopbackOnly = Loopback.includes(address);
        this.open = !access.map(KnownHosts::lower).orElse("").equals(CLOSED);
        this.hosts = hosts.orElse(List.of()).stream().map(KnownHosts::lower).collect(Collectors.toUnmodifiableSet());
    }

    /** Whether a request names a known host. */
    boolean includesHostOf(HttpServerRequest request) {
        HostAndPort host = request.authority();
        return host != null && isKnown(lower(host.host()));
    }

    /**
     * Whether a request may read what is not public: always in a closed service, which asks for credentials. Browsers
     * always send {@code Host}, so an HTTP/1.0 request without one cannot come from a rebound name.
     */
    public boolean mayRead(HttpServerRequest request) {
        return !open || !request.headers().contains(HttpHeaders.HOST) || includesHostOf(request);
    }

    private boolean isKnown(String host) {
        return hosts.contains(host) || (loopbackOnly ? Loopback.includes(host) : hosts.isEmpty());
    }

    private static String lower(String text) {
        return text.toLowerCase(Locale.ROOT);
    }
}
