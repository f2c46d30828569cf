package org.morpion.service.problem;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.HttpMethod;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.morpion.service.endpoint.Endpoints;

/**
 * The methods that an address knows: RFC 9110 (§15.5.6) wants them in the answer to any other method, and the framework
 * leaves them out.
 */
@ApplicationScoped
class AllowedMethods {
    private final List<Known> known;

    AllowedMethods(Endpoints endpoints) {
        known = endpoints.all().stream()
                .map(endpoint -> new Known(endpoint.addresses(), endpoint.verb()))
                .toList();
    }

    private record Known(Pattern address, String method) {}

    /** The methods of this path, in alphabetical order; none when there is nothing. */
    Set<String> of(String path) {
        String address = path.length() > 1 && path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
        Set<String> methods = new TreeSet<>();
        for (Known endpoint : known) {
            if (endpoint.address().matcher(address).matches()) {
                methods.add(endpoint.method());
            }
        }
        if (methods.contains(HttpMethod.GET)) {
            methods.add(HttpMethod.HEAD);
        }
        return methods;
    }
}
