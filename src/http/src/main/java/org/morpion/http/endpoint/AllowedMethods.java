package org.morpion.http.endpoint;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.HttpMethod;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Supported methods by path. RFC 9110, section 15.5.6, requires them in the response to any other method, and the
 * framework omits them.
 */
@ApplicationScoped
public class AllowedMethods {
    private final List<Known> known;

    AllowedMethods(Endpoints endpoints) {
        known = endpoints.all().stream()
                .map(endpoint -> new Known(endpoint.addresses(), endpoint.verb()))
                .toList();
    }

    private record Known(Pattern address, String method) {}

    /** Returns the methods of this path, in alphabetical order; empty if the path does not exist. */
    public Set<String> of(String path) {
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
