package org.morpion.access;

import io.quarkus.runtime.StartupEvent;
import io.quarkus.runtime.configuration.ConfigurationException;
import io.quarkus.runtime.util.HashUtil;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.interceptor.Interceptor;
import jakarta.json.JsonArray;
import jakarta.json.JsonString;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.eclipse.microprofile.jwt.JsonWebToken;
import org.morpion.record.text.Surrogates;

/**
 * Access tokens: which tokens are accepted, and their mapping to callers and scopes. The framework verifies signatures
 * and expiry.
 */
@ApplicationScoped
class AccessTokens {
    private static final String KEY = "mp.jwt.verify.publickey";
    private static final String KEY_LOCATION = "mp.jwt.verify.publickey.location";
    private static final String ISSUER = "mp.jwt.verify.issuer";
    private static final String AUDIENCES = "mp.jwt.verify.audiences";

    /** Default of the framework's settings. */
    private static final String UNSET = "NONE";

    /** OpenID Connect Core 1.0, sections 2 and 3.3.2.11. */
    private static final List<String> ID_TOKEN_CLAIMS = List.of("nonce", "at_hash", "c_hash");

    private final boolean enabled;
    private final boolean bound;
    private final String prefix;
    private final List<String> claim;
    private final Map<String, Set<String>> roles;

    AccessTokens(
            AccessConfiguration configuration,
            @ConfigProperty(name = KEY) Optional<String> key,
            @ConfigProperty(name = KEY_LOCATION) Optional<String> location,
            @ConfigProperty(name = ISSUER) Optional<String> issuer,
            @ConfigProperty(name = AUDIENCES) Optional<Set<String>> audiences) {
        enabled = key.filter(AccessTokens::isSet).isPresent()
                || location.filter(AccessTokens::isSet).isPresent();
        bound = issuer.filter(AccessTokens::isSet).isPresent() && audiences.isPresent();
        prefix = configuration.token().scopePrefix().orElse("");
        claim = List.of(configuration.token().rolesClaim().split("/"));
        roles = Map.copyOf(configuration.token().roles());
    }

    private static boolean isSet(String value) {
        return !value.equals(UNSET);
    }

    void require(@Observes @Priority(Interceptor.Priority.PLATFORM_BEFORE) StartupEvent start) {
        if (enabled && !bound) {
            throw new ConfigurationException("Access tokens are verified with " + KEY + ", but no issuer and audience"
                    + " are set, so any token of that provider would be valid. Set " + ISSUER + " and "
                    + AUDIENCES + ".");
        }
        Scopes.requireKnown(
                "morpion.access.token.roles",
                roles.values().stream().flatMap(Set::stream).toList());
    }

    /** Whether a JWT issuer is configured. */
    boolean isEnabled() {
        return enabled;
    }

    /**
     * Returns the caller id of a token's subject. Ids that are too long or contain control characters or unpaired
     * surrogates are replaced by their SHA-256. Fails with a 401 problem if the token has no subject.
     */
    String callerId(JsonWebToken token) {
        if (token.getSubject() == null || token.getSubject().isBlank()) {
            throw BearerMechanism.refusal("The access token has no claim sub, so its owner is unknown.");
        }
        String id = Caller.USER + token.getIssuer() + "#" + token.getSubject();
        boolean keepable = id.length() <= Caller.MAX_ID_LENGTH
                && id.chars().noneMatch(Character::isISOControl)
                && !Surrogates.hasUnpaired(id);
        return keepable ? id : Caller.USER + HashUtil.sha256(id);
    }

    /** Refuses ID tokens, which have the provider's signature too, but are meant for a browser's sign-in. */
    static void requireAccessToken(JsonWebToken token) {
        if (ID_TOKEN_CLAIMS.stream().anyMatch(token::containsClaim) || "ID".equals(token.getClaim("typ"))) {
            throw BearerMechanism.refusal("The token is an ID token; send the access token.");
        }
    }

    /** Returns the scopes in the token's claim {@code scope} and those configured for its roles. */
    Set<String> scopes(JsonWebToken token) {
        Set<String> named = texts(token.getClaim("scope"));
        Set<String> scopes = Scopes.ALL.stream()
                .filter(scope -> named.contains(prefix + scope))
                .collect(Collectors.toCollection(TreeSet::new));
        texts(roleClaim(token)).forEach(role -> scopes.addAll(roles.getOrDefault(role, Set.of())));
        return scopes;
    }

    private Object roleClaim(JsonWebToken token) {
        Object value = token.getClaim(claim.get(0));
        for (String step : claim.subList(1, claim.size())) {
            value = value instanceof Map<?, ?> members ? members.get(step) : null;
        }
        return value;
    }

    /** Returns a claim's values: the elements of an array, or the words of a string. */
    private static Set<String> texts(Object claim) {
        Set<String> texts = new TreeSet<>();
        if (claim instanceof String text) {
            texts.addAll(List.of(text.split(" ")));
        } else if (claim instanceof JsonString text) {
            texts.addAll(List.of(text.getString().split(" ")));
        } else if (claim instanceof JsonArray array) {
            array.forEach(element -> {
                if (element instanceof JsonString text) {
                    texts.add(text.getString());
                }
            });
        } else if (claim instanceof Collection<?> several) {
            several.forEach(element -> texts.add(String.valueOf(element)));
        }
        return texts;
    }
}
