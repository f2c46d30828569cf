package org.morpion.access;

import io.quarkiverse.resteasy.problem.HttpProblem;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.morpion.http.database.StorableInstant;
import org.morpion.http.json.Place;
import org.morpion.http.json.StrictJson;
import org.morpion.http.problem.Faults;
import org.morpion.http.problem.ProblemType;

/** A request to create an API key. */
@Schema(description = "A request for an API key")
public record KeyRequest(
        @Schema(
                required = true,
                description = "A name to recognise the key by",
                maxLength = MAX_NAME_LENGTH,
                examples = "nightly searches")
        String name,

        @Schema(
                required = true,
                description = "Scopes of the key, in addition to the public ones. You must have them yourself",
                examples = "[\"search:read\", \"search:write\"]")
        Set<String> scopes,

        @Schema(
                description = "Expiry, within the maximum lifetime and no later than your own key's. The latest"
                        + " permitted time by default")
        Instant endsAt) {
    static final int MAX_NAME_LENGTH = 200;
    static final Place WHOLE = new Place(ProblemType.INVALID_KEY, "");

    /** The JSON body. Any member may be missing. */
    private record Sent(String name, List<String> scopes, String endsAt) {}

    /**
     * Parses a request body.
     *
     * @throws HttpProblem if the body is not JSON or does not match this type
     */
    public static KeyRequest read(byte[] body, StrictJson json) {
        Sent sent = json.read(body, Sent.class);
        Faults faults = new Faults();
        KeyRequest request = new KeyRequest(
                faults.of(() -> name(sent.name()), null),
                faults.of(() -> scopes(sent.scopes()), null),
                faults.of(() -> end(sent.endsAt()), null));
        faults.throwIfAny();
        return request;
    }

    private static String name(String name) {
        boolean plain = name != null && name.chars().noneMatch(Character::isISOControl);
        if (!plain || name.isBlank() || name.length() > MAX_NAME_LENGTH) {
            throw WHOLE.at(
                    "/name",
                    name == null ? "missing" : plain ? '"' + name + '"' : "more than one line",
                    "a string of at most " + MAX_NAME_LENGTH + " characters on one line");
        }
        return name;
    }

    private static Set<String> scopes(List<String> scopes) {
        if (scopes == null || scopes.isEmpty()) {
            throw WHOLE.at(
                    "/scopes",
                    scopes == null ? "missing" : "empty",
                    "an array of one or more of " + String.join(", ", Scopes.ALL));
        }
        Faults faults = new Faults();
        Set<String> distinct = new TreeSet<>();
        for (int i = 0; i < scopes.size(); i++) {
            String scope = scopes.get(i);
            if (!Scopes.ALL.contains(String.valueOf(scope))) {
                faults.add(WHOLE.behind("/scopes/" + i).unknown(scope, Scopes.ALL));
            } else if (!distinct.add(scope)) {
                faults.add(WHOLE.at("/scopes/" + i, scope + " again", "a scope that is not in the array yet"));
            }
        }
        faults.throwIfAny();
        return distinct;
    }

    private static Instant end(String end) {
        if (end == null) {
            return null;
        }
        try {
            return StorableInstant.parse(end);
        } catch (DateTimeException e) {
            throw WHOLE.at("/endsAt", end, "an instant, such as 2030-01-31T00:00:00Z");
        }
    }
}
