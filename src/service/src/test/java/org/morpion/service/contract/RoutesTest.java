package org.morpion.service.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.HttpHeaders;
import java.io.InputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestHeader;
import org.jboss.resteasy.reactive.RestQuery;
import org.junit.jupiter.api.Test;
import org.morpion.service.ProductionClasses;

/** The contract lists exactly the operations of the resources, with exactly the parameters that they read. */
class RoutesTest {
    private static final Pattern VARIABLE = Pattern.compile("\\{(\\w+)(:[^{}]*)?}");

    /** Paths for operators, which are not part of the contract. */
    private static final String OPERATIONS = "/q/";

    /** Headers that OpenAPI excludes from parameters. */
    private static final Set<String> EXCLUDED_HEADERS = Set.of(HttpHeaders.CONTENT_TYPE, HttpHeaders.CONTENT_ENCODING);

    @Test
    void theContractAndTheResourcesHaveTheSameOperationsAndParameters() {
        assertThat(served())
                .as(
                        "Operations of the resources; the contract's are written in src/main/resources/META-INF/openapi.yaml")
                .isEqualTo(described());
    }

    private static SortedMap<String, SortedSet<String>> described() {
        Contract contract = Contract.kept();
        SortedMap<String, SortedSet<String>> operations = new TreeMap<>();
        for (Contract.Operation operation : contract.operations()) {
            SortedSet<String> inputs = new TreeSet<>();
            for (String place : List.of("path", "query", "header")) {
                contract.parameters(operation, place).forEach(name -> inputs.add(place + " " + name));
            }
            if (operation.description().has("requestBody")) {
                inputs.add("body");
            }
            operations.put(operation.toString(), inputs);
        }
        return operations;
    }

    private static SortedMap<String, SortedSet<String>> served() {
        SortedMap<String, SortedSet<String>> operations = new TreeMap<>();
        for (JavaClass resource : ProductionClasses.ALL) {
            if (resource.isAnnotatedWith(Path.class)
                    && !path(resource.reflect()).startsWith(OPERATIONS)) {
                for (Method method : resource.reflect().getDeclaredMethods()) {
                    addOperation(resource.reflect(), method, operations);
                }
            }
        }
        return operations;
    }

    private static void addOperation(
            Class<?> resource, Method method, SortedMap<String, SortedSet<String>> operations) {
        for (Annotation annotation : method.getAnnotations()) {
            HttpMethod verb = annotation.annotationType().getAnnotation(HttpMethod.class);
            if (verb != null && !isHidden(method)) {
                Matcher path = VARIABLE.matcher(path(resource) + path(method));
                SortedSet<String> inputs = new TreeSet<>();
                path.results().forEach(variable -> inputs.add("path " + variable.group(1)));
                for (Parameter parameter : method.getParameters()) {
                    addInputs(parameter, parameter.getType(), inputs);
                }
                operations
                        .computeIfAbsent(verb.value() + " " + path.replaceAll("{$1}"), operation -> new TreeSet<>())
                        .addAll(inputs);
            }
        }
    }

    private static boolean isHidden(Method method) {
        Operation operation = method.getAnnotation(Operation.class);
        return operation != null && operation.hidden();
    }

    private static String path(AnnotatedElement element) {
        Path path = element.getAnnotation(Path.class);
        if (path == null) {
            return "";
        }
        return path.value().startsWith("/") ? path.value() : "/" + path.value();
    }

    private static void addInputs(AnnotatedElement element, Class<?> type, Set<String> inputs) {
        if (element.isAnnotationPresent(QueryParam.class)) {
            inputs.add("query " + element.getAnnotation(QueryParam.class).value());
        } else if (element.isAnnotationPresent(RestQuery.class)) {
            inputs.add("query " + element.getAnnotation(RestQuery.class).value());
        } else if (element.isAnnotationPresent(HeaderParam.class)) {
            addHeader(element.getAnnotation(HeaderParam.class).value(), inputs);
        } else if (element.isAnnotationPresent(RestHeader.class)) {
            addHeader(element.getAnnotation(RestHeader.class).value(), inputs);
        } else if (element.isAnnotationPresent(BeanParam.class)) {
            for (Field field : type.getDeclaredFields()) {
                addInputs(field, field.getType(), inputs);
            }
        } else if (element instanceof Parameter && (type == byte[].class || type == InputStream.class)) {
            inputs.add("body");
        }
    }

    private static void addHeader(String name, Set<String> inputs) {
        if (!EXCLUDED_HEADERS.contains(name)) {
            inputs.add("header " + name);
        }
    }
}
