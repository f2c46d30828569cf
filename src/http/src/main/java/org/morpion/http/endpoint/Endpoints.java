package org.morpion.http.endpoint;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.spi.Bean;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import java.lang.annotation.Annotation;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.eclipse.microprofile.openapi.annotations.Operation;

/** All endpoints of the service, collected from the annotations of its resources. */
@ApplicationScoped
public class Endpoints {
    private final Map<Method, Endpoint> byResource;

    Endpoints(BeanManager beans) {
        List<Endpoint> found = new ArrayList<>();
        for (Bean<?> bean : beans.getBeans(Object.class, Any.Literal.INSTANCE)) {
            Path root = bean.getBeanClass().getAnnotation(Path.class);
            if (root != null) {
                addAll(found, root.value(), bean.getBeanClass());
            }
        }
        byResource = found.stream().collect(Collectors.toUnmodifiableMap(Endpoint::resource, Function.identity()));
    }

    /** All endpoints, ordered by path and then by HTTP method. */
    public List<Endpoint> all() {
        return byResource.values().stream()
                .sorted(Comparator.comparing(Endpoint::path).thenComparing(Endpoint::verb))
                .toList();
    }

    /** Finds the endpoint that a resource method serves. */
    public Optional<Endpoint> of(Method resource) {
        return Optional.ofNullable(byResource.get(resource));
    }

    private static void addAll(List<Endpoint> found, String root, Class<?> resource) {
        for (Method method : resource.getDeclaredMethods()) {
            for (Annotation annotation : method.getAnnotations()) {
                HttpMethod verb = annotation.annotationType().getAnnotation(HttpMethod.class);
                if (verb != null) {
                    found.add(endpoint(root, method, verb.value()));
                }
            }
        }
    }

    private static Endpoint endpoint(String root, Method method, String verb) {
        Path path = method.getAnnotation(Path.class);
        Operation operation = method.getAnnotation(Operation.class);
        return new Endpoint(
                method,
                operation == null ? method.getName() : operation.operationId(),
                operation == null ? "" : operation.summary(),
                verb,
                path == null ? root : root + path.value(),
                queryParameters(method, type -> true),
                queryParameters(method, List.class::isAssignableFrom));
    }

    private static List<String> queryParameters(Method method, Predicate<Class<?>> types) {
        List<String> names = new ArrayList<>();
        for (Parameter parameter : method.getParameters()) {
            if (parameter.isAnnotationPresent(BeanParam.class)) {
                for (Field field : parameter.getType().getDeclaredFields()) {
                    addIf(types.test(field.getType()), field.getAnnotation(QueryParam.class), names);
                }
            } else {
                addIf(types.test(parameter.getType()), parameter.getAnnotation(QueryParam.class), names);
            }
        }
        return List.copyOf(names);
    }

    private static void addIf(boolean wanted, QueryParam parameter, List<String> names) {
        if (wanted && parameter != null) {
            names.add(parameter.value());
        }
    }
}
