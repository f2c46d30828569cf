package org.morpion.access;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithConverter;
import io.smallrye.config.WithDefault;
import io.smallrye.config.WithName;
import io.smallrye.config.WithParentName;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.morpion.http.setting.PositiveDuration;
import org.morpion.http.setting.PositiveNumber;

/** Access control settings. */
@ConfigMapping(prefix = "morpion.access")
public interface AccessConfiguration {

    /**
     * Access mode. The default is {@code open}, but a service that other machines can reach does not start until the
     * mode is set.
     */
    @WithParentName
    Optional<Mode> mode();

    /** Scopes of every caller in {@code closed} mode, with or without a key; comma-separated. */
    @WithName("public")
    @WithDefault("document,record:read")
    Optional<Set<String>> everybody();

    /** Administrator's key, in the format of the service's keys. If set, the service does not generate one. */
    Optional<String> adminKey();

    /** Maximum lifetime of a key, and the default for requests without an expiry. */
    @WithConverter(PositiveDuration.class)
    @WithDefault("365d")
    Duration keyLife();

    /** Retention of audit entries and of expired or revoked keys. */
    @WithConverter(PositiveDuration.class)
    @WithDefault("90d")
    Duration auditKept();

    /** Invalid keys, tokens and sessions allowed per client address, node and minute. */
    @WithConverter(PositiveNumber.class)
    @WithDefault("60")
    int wrongCredentials();

    /** Mapping from access tokens to scopes. */
    Token token();

    /** Mapping from an access token's claims to scopes. */
    interface Token {

        /**
         * Prefix of this service's scopes in the claim {@code scope}; none by default. Other services of the provider
         * may have scopes of the same names.
         */
        Optional<String> scopePrefix();

        /** Claim with the roles: a top-level claim, or a path to a nested member with {@code /} as the separator. */
        @WithDefault("groups")
        String rolesClaim();

        /** Scopes by role name. */
        Map<String, Set<String>> roles();
    }

    /** Authentication modes. */
    enum Mode {
        /**
         * Anonymous callers have every scope except {@code admin}. If only this machine can reach the service, they
         * have {@code admin} too.
         */
        OPEN,
        /** Anonymous callers have only the public scopes. Others need a key or an access token. */
        CLOSED
    }
}
