package org.morpion.access;

import io.quarkus.runtime.StartupEvent;
import io.quarkus.runtime.configuration.ConfigurationException;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.interceptor.Interceptor;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.morpion.access.AccessConfiguration.Mode;
import org.morpion.http.request.Loopback;

/** The rights of anonymous callers, and the check at startup that the access settings are safe. */
@ApplicationScoped
public class AccessPolicy {
    private static final String MODE = "morpion.access";
    private static final String FORWARDING = "quarkus.http.proxy.proxy-address-forwarding";
    private static final String ADDRESS = "address:";
    private static final Caller LOCAL = new Caller(Caller.LOCAL, Set.copyOf(Scopes.ALL), true);

    /**
     * An open service gives anonymous callers no admin rights: a key that they created would still work after the
     * service is closed.
     */
    private static final Set<String> WITHOUT_ADMIN =
            Scopes.ALL.stream().filter(scope -> !scope.equals(Scopes.ADMIN)).collect(Collectors.toUnmodifiableSet());

    private final AccessConfiguration configuration;
    private final Set<String> everybody;
    private final String host;
    private final List<String> names;
    private final boolean behindProxy;

    AccessPolicy(
            AccessConfiguration configuration,
            @ConfigProperty(name = "quarkus.http.host") String host,
            @ConfigProperty(name = "morpion.http.hosts") Optional<List<String>> names,
            @ConfigProperty(name = FORWARDING, defaultValue = "false") boolean behindProxy) {
        this.configuration = configuration;
        this.everybody = Scopes.implied(configuration.everybody().orElse(Set.of()));
        this.host = host;
        this.names = names.orElse(List.of());
        this.behindProxy = behindProxy;
    }

    /**
     * Runs before the other startup observers, so that a misconfigured service fails before it writes to the database.
     */
    void require(@Observes @Priority(Interceptor.Priority.PLATFORM_BEFORE) StartupEvent start) {
        Scopes.requireKnown(MODE + ".public", everybody);
        if (everybody.contains(Scopes.ADMIN)) {
            throw new ConfigurationException(MODE + ".public names " + Scopes.ADMIN
                    + ", which would make every caller an administrator. Remove it and give administrators keys.");
        }
        if (configuration.mode().isEmpty() && !isLocal()) {
            throw new ConfigurationException("Other machines could reach the service ("
                    + exposure() + "), but its access mode is not set. Set " + MODE
                    + "=closed to require a key or a token, or " + MODE
                    + "=open to allow anonymous callers.");
        }
    }

    /** Whether anonymous callers may use the service. */
    public boolean isOpen() {
        return configuration.mode().orElse(Mode.OPEN) == Mode.OPEN;
    }

    /** Whether anonymous callers have this scope. */
    public boolean isPublic(String scope) {
        return anonymous("").has(scope);
    }

    /**
     * Whether every caller runs on this machine: the service listens on a loopback address, accepts only loopback host
     * names, and does not trust a proxy's forwarding headers.
     */
    public boolean isLocal() {
        return Loopback.includes(host) && names.stream().allMatch(Loopback::includes) && !behindProxy;
    }

    private String exposure() {
        if (!Loopback.includes(host)) {
            return "quarkus.http.host is " + host;
        }
        return behindProxy ? FORWARDING + " is true" : "morpion.http.hosts is " + names;
    }

    /**
     * Returns the caller for a request without credentials.
     *
     * @param address the client's IP address
     */
    Caller anonymous(String address) {
        if (isOpen() && isLocal()) {
            return LOCAL;
        }
        return new Caller(ADDRESS + address, isOpen() ? WITHOUT_ADMIN : everybody, isOpen());
    }

    /**
     * Whether schedules may start searches for this caller. False for a caller by address if the service has been
     * closed since it created the schedule.
     */
    boolean maySearch(String callerId) {
        return !callerId.startsWith(ADDRESS) || isPublic(Scopes.SEARCH_WRITE);
    }

    /** Returns an authenticated caller with these scopes and the public ones. */
    Caller known(String id, Set<String> scopes) {
        return known(id, id, scopes);
    }

    /** Returns an authenticated caller that is charged to {@code account}. */
    Caller known(String id, String account, Set<String> scopes) {
        Set<String> all = new TreeSet<>(everybody);
        all.addAll(scopes);
        Set<String> implied = Scopes.implied(all);
        return new Caller(id, account, implied, implied.contains(Scopes.ADMIN));
    }
}
