package org.morpion.http.endpoint;

import java.lang.reflect.Method;
import java.util.List;
import java.util.regex.Pattern;

/**
 * An HTTP method on a path, with the resource method that serves it.
 *
 * @param resource the Java method that serves it
 * @param name its {@code operationId} in the contract
 * @param title its summary in the contract; empty for an endpoint that the contract does not list, such as an
 *     alternative representation of another endpoint's result
 * @param verb the HTTP method
 * @param path the path, with variables in JAX-RS notation
 * @param queryParameters names of all its query parameters, in order of declaration
 * @param lists names of the parameters that may be repeated
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

    /** A pattern that matches this endpoint's paths. */
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

    /** The path with plain variable names, without their patterns. */
    public String address() {
        return VARIABLE.matcher(path).replaceAll("{$1}");
    }

    /** The URI template of path and query (RFC 6570). */
    public String template() {
        return address() + (queryParameters.isEmpty() ? "" : "{?" + String.join(",", queryParameters) + "}");
    }
}
