package org.morpion.service.access;

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
import org.morpion.service.access.AccessConfiguration.Mode;
import org.morpion.service.request.Loopback;

/** What callers may do who show nothing to be recognised by; and whether the service may start as it is set up. */
@ApplicationScoped
public class AccessPolicy {
    private static final String MODE = "morpion.access";
    private static final String FORWARDING = "quarkus.http.proxy.proxy-address-forwarding";
    private static final String ADDRESS = "address:";
    private static final Caller LOCAL = new Caller(Caller.LOCAL, Set.copyOf(Scopes.ALL), true);

    /** Where everybody is let in, nobody is an administrator: a key that one of them made would outlast openness. */
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

    /** Before the other observers do anything: a service that may not start is not to make anything first. */
    void require(@Observes @Priority(Interceptor.Priority.PLATFORM_BEFORE) StartupEvent start) {
        Set<String> unknown = new TreeSet<>(everybody);
        Scopes.ALL.forEach(unknown::remove);
        if (!unknown.isEmpty()) {
            throw new ConfigurationException(MODE + ".public names " + String.join(", ", unknown)
                    + ", which is no scope. The scopes are " + String.join(", ", Scopes.ALL) + ".");
        }
        if (everybody.contains(Scopes.ADMIN)) {
            throw new ConfigurationException(MODE + ".public names " + Scopes.ADMIN
                    + ", which would make everybody an administrator. Leave it out, and give administrators keys.");
        }
        if (configuration.mode().isEmpty() && !isLocal()) {
            throw new ConfigurationException("The service would be reached from other machines ("
                    + whatLetsOthersIn() + "), and nothing says who may use it. Set " + MODE
                    + "=closed to let in callers with a key or a token, or " + MODE
                    + "=open to let in whoever reaches it.");
        }
    }

    /** Whether callers need nothing to be recognised by. */
    public boolean isOpen() {
        return configuration.mode().orElse(Mode.OPEN) == Mode.OPEN;
    }

    /** Whether everybody may do this. */
    public boolean isPublic(String scope) {
        return anonymous("").has(scope);
    }

    /**
     * Whether only callers on this machine are expected: it alone is listened to, under its own names, and what calls
     * is no proxy that would speak for others.
     */
    public boolean isLocal() {
        return Loopback.includes(host) && names.stream().allMatch(Loopback::includes) && !behindProxy;
    }

    private String whatLetsOthersIn() {
        if (!Loopback.includes(host)) {
            return "quarkus.http.host is " + host;
        }
        return behindProxy ? FORWARDING + " is true" : "morpion.http.hosts is " + names;
    }

    /**
     * The caller of a request with nothing to recognise it by.
     *
     * @param address where it comes from
     */
    Caller anonymous(String address) {
        if (isOpen() && isLocal()) {
            return LOCAL;
        }
        return new Caller(ADDRESS + address, isOpen() ? WITHOUT_ADMIN : everybody, isOpen());
    }

    /**
     * Whether searches may still be made for a caller that had nothing to be recognised by, if it is one: the service
     * may have been closed since.
     */
    boolean maySearch(String callerId) {
        return !callerId.startsWith(ADDRESS) || isPublic(Scopes.SEARCH_WRITE);
    }

    /** A caller that has been recognised, and has these scopes besides those of everybody. */
    Caller known(String id, Set<String> scopes) {
        return known(id, id, scopes);
    }

    /** The same, counted for this account. */
    Caller known(String id, String account, Set<String> scopes) {
        Set<String> all = new TreeSet<>(everybody);
        all.addAll(scopes);
        Set<String> implied = Scopes.implied(all);
        return new Caller(id, account, implied, implied.contains(Scopes.ADMIN));
    }
}
