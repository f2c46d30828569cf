package org.morpion.service.endpoint;

import java.lang.reflect.Method;
import java.util.List;
import java.util.regex.Pattern;

/**
 * One method at one address.
 *
 * @param resource the method that serves it
 * @param name its {@code operationId} in the contract
 * @param title its summary in the contract; empty for a further representation of what another endpoint answers
 * @param verb the HTTP method
 * @param path the address, with variables as JAX-RS writes them
 * @param queryParameters the names of all its query parameters, in the order of their declaration
 * @param lists those of them that may be given several times
 */
public record Endpoint(
        Method resource,
        String name,
        String title,
        String verb,
        String path,
        List<String> queryParameters,
        List<String> lists) {
    private static final Pattern VARIABLE = Pattern.compile("\\{\\s*(\\w+)\\s*(?::\\s*([^}]+))?\\}");

    /** Matches the addresses of this endpoint. */
    public Pattern addresses() {
        StringBuilder regex = new StringBuilder();
        int end = 0;
        for (var variable = VARIABLE.matcher(path); variable.find(); end = variable.end()) {
            regex.append(Pattern.quote(path.substring(end, variable.start())));
            regex.append('(')
                    .append(variable.group(2) == null ? "[^/]+" : variable.group(2))
                    .append(')');
        }
        return Pattern.compile(regex + Pattern.quote(path.substring(end)));
    }

    /** The address with the names of its variables alone. */
    public String address() {
        return VARIABLE.matcher(path).replaceAll("{$1}");
    }

    /** The address as a URI template (RFC 6570). */
    public String template() {
        return address() + (queryParameters.isEmpty() ? "" : "{?" + String.join(",", queryParameters) + "}");
    }
}
