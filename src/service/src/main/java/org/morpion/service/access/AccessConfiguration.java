package org.morpion.service.access;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithConverter;
import io.smallrye.config.WithDefault;
import io.smallrye.config.WithName;
import io.smallrye.config.WithParentName;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.morpion.service.setting.PositiveDuration;
import org.morpion.service.setting.PositiveNumber;

/** Who may use the service. */
@ConfigMapping(prefix = "morpion.access")
public interface AccessConfiguration {

    /** For whom the service is there. Unless set, it is open, and only to be reached from its own machine. */
    @WithParentName
    Optional<Mode> mode();

    /** The scopes of everybody while access is closed; comma-separated. */
    @WithName("public")
    @WithDefault("document,record:read")
    Optional<Set<String>> everybody();

    /** The key of an administrator, so that none is made; in the form that keys of this service have. */
    Optional<String> adminKey();

    /** The longest life of a key, and that of a key whose maker does not say. */
    @WithConverter(PositiveDuration.class)
    @WithDefault("365d")
    Duration keyLife();

    /** How long the audit trail is kept, and with it keys that have ended. */
    @WithConverter(PositiveDuration.class)
    @WithDefault("90d")
    Duration auditKept();

    /** Wrong keys, tokens and sessions that an address may show in a minute, on each node. */
    @WithConverter(PositiveNumber.class)
    @WithDefault("60")
    int wrongCredentials();

    /** What the access tokens of a provider mean here. */
    Token token();

    /** What the access tokens of a provider mean here, besides the scopes in their claim {@code scope}. */
    interface Token {

        /**
         * The claim that names the roles of a person: a member of the token, or one in an object of it, after a slash.
         */
        @WithDefault("groups")
        String rolesClaim();

        /** The scopes of a role, by its name. */
        Map<String, Set<String>> roles();
    }

    /** For whom the service is there. */
    enum Mode {
        /** Whoever reaches it may use it. */
        OPEN,
        /** Callers with a key or a token; others have the public scopes. */
        CLOSED
    }
}
