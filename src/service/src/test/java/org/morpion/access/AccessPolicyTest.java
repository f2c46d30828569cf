package org.morpion.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.quarkus.runtime.StartupEvent;
import io.quarkus.runtime.configuration.ConfigurationException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.morpion.access.AccessConfiguration.Mode;
import org.morpion.searches.Configurations;

/** Scopes of anonymous callers, and the configurations that a service refuses to start with. */
class AccessPolicyTest {
    private static final String ADDRESS = "192.0.2.7";

    private static AccessPolicy policy(Mode mode, String host, List<String> names, Set<String> everybody) {
        Map<String, String> settings = new HashMap<>(Map.of("morpion.access.public", String.join(",", everybody)));
        if (mode != null) {
            settings.put("morpion.access", mode.name().toLowerCase(Locale.ROOT));
        }
        AccessConfiguration configuration = Configurations.of(AccessConfiguration.class, settings);
        return new AccessPolicy(configuration, host, Optional.ofNullable(names), false);
    }

    private static AccessPolicy policy(Mode mode, String host) {
        return policy(mode, host, null, Set.of(Scopes.DOCUMENTS));
    }

    @Test
    void onLoopbackEveryCallerMayDoEverything() {
        AccessPolicy policy = policy(null, "127.0.0.1");
        assertThatCode(() -> policy.require(new StartupEvent())).doesNotThrowAnyException();
        Caller caller = policy.anonymous("127.0.0.1");
        assertThat(caller.id()).isEqualTo(Caller.LOCAL);
        assertThat(caller.scopes()).containsExactlyInAnyOrderElementsOf(Scopes.ALL);
        assertThat(caller.isAdmin()).isTrue();
    }

    @Test
    void aProxyOnTheSameMachineSpeaksForOthers() {
        AccessConfiguration unsaid = Configurations.of(AccessConfiguration.class, Map.of());
        assertThatThrownBy(
                        () -> new AccessPolicy(unsaid, "127.0.0.1", Optional.empty(), true).require(new StartupEvent()))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("quarkus.http.proxy.proxy-address-forwarding is true")
                .hasMessageContaining("morpion.access=closed");

        AccessConfiguration open = Configurations.of(AccessConfiguration.class, Map.of("morpion.access", "open"));
        Caller caller = new AccessPolicy(open, "127.0.0.1", Optional.empty(), true).anonymous(ADDRESS);
        assertThat(caller.id()).isEqualTo("address:" + ADDRESS);
        assertThat(caller.isAdmin()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"0.0.0.0,", "192.0.2.1,", "::,", "127.0.0.1,morpion.example"})
    void beyondLoopbackSomebodyHasToSayWhoMayUseIt(String host, String name) {
        List<String> names = name == null ? null : List.of("localhost", name);
        assertThatThrownBy(() -> policy(null, host, names, Set.of()).require(new StartupEvent()))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining(name == null ? host : name)
                .hasMessageContaining("morpion.access=closed")
                .hasMessageContaining("morpion.access=open");
        for (Mode mode : Mode.values()) {
            assertThatCode(() -> policy(mode, host, names, Set.of()).require(new StartupEvent()))
                    .doesNotThrowAnyException();
        }
    }

    @Test
    void openBeyondLoopbackCallersAreAddressesWithoutAdministrators() {
        Caller caller = policy(Mode.OPEN, "0.0.0.0").anonymous(ADDRESS);
        assertThat(caller.id()).isEqualTo("address:" + ADDRESS);
        assertThat(caller.has(Scopes.SEARCH_WRITE)).isTrue();
        assertThat(caller.isAdmin()).isFalse();
        assertThat(caller.sees("address:192.0.2.8", "address:192.0.2.8")).isTrue();
    }

    @Test
    void closedEverybodyHasThePublicScopesAlone() {
        AccessPolicy policy = policy(Mode.CLOSED, "127.0.0.1");
        Caller caller = policy.anonymous(ADDRESS);
        assertThat(caller.scopes()).containsExactly(Scopes.DOCUMENTS);
        assertThat(caller.sees("key:1", "key:1")).isFalse();
        Caller known = policy.known("key:1", Set.of(Scopes.SEARCH_READ));
        assertThat(known.scopes()).containsExactlyInAnyOrder(Scopes.DOCUMENTS, Scopes.SEARCH_READ);
        assertThat(known.sees("key:1", "key:1")).isTrue();
        assertThat(known.sees("key:2", "key:2")).isFalse();
        assertThat(known.sees("key:2", "key:1")).isTrue();
        Caller made = policy.known("key:2", "key:1", Set.of(Scopes.SEARCH_READ));
        assertThat(made.sees("key:1", "key:1")).isFalse();
        assertThat(made.sees("key:3", "key:1")).isFalse();
    }

    @Test
    void anAdministratorHasEveryScopeAndSeesAll() {
        Caller admin = policy(Mode.CLOSED, "127.0.0.1").known("key:1", Set.of(Scopes.ADMIN));
        assertThat(admin.scopes()).containsExactlyInAnyOrderElementsOf(Scopes.ALL);
        assertThat(admin.sees("key:2", "key:2")).isTrue();
    }

    @Test
    void nobodyMakesEverybodyAnAdministrator() {
        assertThatThrownBy(() -> policy(Mode.CLOSED, "127.0.0.1", null, Set.of(Scopes.ADMIN))
                        .require(new StartupEvent()))
                .hasMessageContaining("morpion.access.public");
    }

    @Test
    void aPublicScopeThatDoesNotExistIsNamed() {
        assertThatThrownBy(() -> policy(Mode.CLOSED, "127.0.0.1", null, Set.of("searches"))
                        .require(new StartupEvent()))
                .hasMessageContaining("searches")
                .hasMessageContaining(Scopes.SEARCH_READ);
    }
}
