package org.morpion.service.contract;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;

/**
 * Incompatible changes between two contracts: removed operations, parameters, responses, response members, and enum
 * values in requests. Additions are compatible, except new required members of requests, and optional parameters in
 * front of others.
 */
final class Breakages {
    private static final Set<String> METHODS = Set.of("get", "put", "post", "delete", "patch", "head", "options");

    private final Contract before;
    private final Contract now;
    private final List<String> found = new ArrayList<>();

    /** Pairs of schemas already compared; schemas may be recursive. */
    private final Set<List<Object>> compared = new HashSet<>();

    private Breakages(Contract before, Contract now) {
        this.before = before;
        this.now = now;
    }

    /** Lists the incompatible changes, each as a position and a description. */
    static List<String> between(Contract before, Contract now) {
        Breakages breakages = new Breakages(before, now);
        members(before.document().path("paths"), breakages::path);
        return breakages.found;
    }

    private void path(String path, JsonNode operations) {
        JsonNode kept = now.document().path("paths").path(path);
        members(operations, (method, operation) -> {
            if (METHODS.contains(method)) {
                String place = method.toUpperCase(Locale.ROOT) + " " + path;
                if (kept.path(method).isMissingNode()) {
                    found.add(place + " is gone");
                } else {
                    operation(place, operation, kept.path(method));
                }
            }
        });
    }

    private void operation(String place, JsonNode old, JsonNode kept) {
        Map<String, JsonNode> parameters = parameters(before, old);
        Map<String, JsonNode> keptParameters = parameters(now, kept);
        parameters.forEach((name, parameter) -> {
            if (!keptParameters.containsKey(name)) {
                found.add(place + ": the parameter " + name + " is gone");
            } else {
                schema(
                        place + " parameter " + name,
                        parameter.path("schema"),
                        keptParameters.get(name).path("schema"),
                        true);
            }
        });
        order(place, optional(parameters), optional(keptParameters));
        keptParameters.forEach((name, parameter) -> {
            boolean was = parameters.containsKey(name)
                    && parameters.get(name).path("required").asBoolean();
            if (parameter.path("required").asBoolean() && !was) {
                found.add(place + ": the parameter " + name + " has to be given now");
            }
        });
        content(
                place + " body",
                before.resolved(old.path("requestBody")),
                now.resolved(kept.path("requestBody")),
                true);
        members(old.path("responses"), (status, response) -> {
            JsonNode keptResponse = kept.path("responses").path(status);
            if (keptResponse.isMissingNode()) {
                found.add(place + ": the answer " + status + " is gone");
            } else {
                content(place + " " + status, before.resolved(response), now.resolved(keptResponse), false);
            }
        });
    }

    /** Generated methods take optional parameters by position, in the contract's order: new ones belong at the end. */
    private void order(String place, List<String> old, List<String> kept) {
        if (kept.containsAll(old) && !kept.subList(0, old.size()).equals(old)) {
            found.add(place + ": the optional parameters " + String.join(", ", old) + " no longer come first");
        }
    }

    private static List<String> optional(Map<String, JsonNode> parameters) {
        return parameters.entrySet().stream()
                .filter(parameter -> !parameter.getValue().path("required").asBoolean())
                .map(Map.Entry::getKey)
                .toList();
    }

    private static Map<String, JsonNode> parameters(Contract contract, JsonNode operation) {
        Map<String, JsonNode> parameters = new LinkedHashMap<>();
        for (JsonNode element : operation.path("parameters")) {
            JsonNode parameter = contract.resolved(element);
            parameters.put(
                    parameter.path("in").asText() + " " + parameter.path("name").asText(), parameter);
        }
        return parameters;
    }

    private void content(String place, JsonNode old, JsonNode kept, boolean sent) {
        members(old.path("content"), (type, media) -> {
            JsonNode keptMedia = kept.path("content").path(type);
            if (keptMedia.isMissingNode()) {
                found.add(place + ": " + type + " is gone");
            } else {
                schema(place + " " + type, media.path("schema"), keptMedia.path("schema"), sent);
            }
        });
    }

    /** @param sent whether the schema is for requests, rather than responses */
    private void schema(String place, JsonNode oldReference, JsonNode keptReference, boolean sent) {
        JsonNode old = before.resolved(oldReference);
        JsonNode kept = now.resolved(keptReference);
        if (old.isMissingNode() || !compared.add(List.of(old, kept, sent))) {
            return;
        }
        Set<String> types = texts(old.path("type"));
        Set<String> keptTypes = texts(kept.path("type"));
        // Request types may widen, and response types may narrow.
        boolean fits = sent ? keptTypes.containsAll(types) : types.containsAll(keptTypes);
        if (!types.isEmpty() && !keptTypes.isEmpty() && !fits) {
            found.add(place + " was of type " + types + " and is of type " + keptTypes);
        }
        if (sent && kept.has("enum")) {
            Set<String> gone = texts(old.path("enum"));
            gone.removeAll(texts(kept.path("enum")));
            gone.forEach(value -> found.add(place + ": the value " + value + " is gone"));
        }
        Set<String> required = texts(old.path("required"));
        Set<String> keptRequired = texts(kept.path("required"));
        members(old.path("properties"), (name, property) -> {
            JsonNode keptProperty = kept.path("properties").path(name);
            if (keptProperty.isMissingNode()) {
                found.add(place + "/" + name + " is gone");
            } else {
                schema(place + "/" + name, property, keptProperty, sent);
            }
            if (!sent && required.contains(name) && !keptRequired.contains(name)) {
                found.add(place + "/" + name + " need not be there any more");
            }
        });
        if (sent) {
            keptRequired.removeAll(required);
            keptRequired.forEach(name -> found.add(place + "/" + name + " has to be there now"));
        }
        schema(place + "/…", old.path("items"), kept.path("items"), sent);
    }

    private static Set<String> texts(JsonNode node) {
        Set<String> texts = new HashSet<>();
        if (node.isArray()) {
            node.forEach(element -> texts.add(element.asText()));
        } else if (!node.isMissingNode()) {
            texts.add(node.asText());
        }
        return texts;
    }

    private static void members(JsonNode node, BiConsumer<String, JsonNode> action) {
        node.properties().forEach(member -> action.accept(member.getKey(), member.getValue()));
    }
}
