package org.morpion.service.problem;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.spi.Bean;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Path;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The methods that an address knows, read off the resources' annotations: RFC 9110 (§15.5.6) wants them in the answer to
 * any other method, and the framework leaves them out.
 */
@ApplicationScoped
class AllowedMethods {
    private static final Pattern VARIABLE = Pattern.compile("\\{\\s*\\w+\\s*(?::\\s*([^}]+))?\\}");

    private final List<Operation> operations = new ArrayList<>();

    AllowedMethods(BeanManager beans) {
        for (Bean<?> bean : beans.getBeans(Object.class, Any.Literal.INSTANCE)) {
            Path path = bean.getBeanClass().getAnnotation(Path.class);
            if (path != null) {
                addAll(path.value(), bean.getBeanClass());
            }
        }
    }

    private record Operation(Pattern address, String method) {}

    /** The methods of this path, in alphabetical order; none when there is nothing. */
    Set<String> of(String path) {
        String address = path.length() > 1 && path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
        Set<String> methods = new TreeSet<>();
        for (Operation operation : operations) {
            if (operation.address().matcher(address).matches()) {
                methods.add(operation.method());
            }
        }
        if (methods.contains(HttpMethod.GET)) {
            methods.add(HttpMethod.HEAD);
        }
        return methods;
    }

    private void addAll(String root, Class<?> resource) {
        for (Method method : resource.getDeclaredMethods()) {
            for (Annotation annotation : method.getAnnotations()) {
                HttpMethod verb = annotation.annotationType().getAnnotation(HttpMethod.class);
                if (verb != null) {
                    Path path = method.getAnnotation(Path.class);
                    operations.add(new Operation(address(path == null ? root : root + path.value()), verb.value()));
                }
            }
        }
    }

    /** Matches the addresses of a path with variables. */
    private static Pattern address(String template) {
        StringBuilder regex = new StringBuilder();
        int end = 0;
        for (var variable = VARIABLE.matcher(template); variable.find(); end = variable.end()) {
            regex.append(Pattern.quote(template.substring(end, variable.start())));
            regex.append('(')
                    .append(variable.group(1) == null ? "[^/]+" : variable.group(1))
                    .append(')');
        }
        return Pattern.compile(regex + Pattern.quote(template.substring(end)));
    }
}
