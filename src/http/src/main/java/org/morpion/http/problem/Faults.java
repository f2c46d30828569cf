package org.morpion.http.problem;

import io.quarkiverse.resteasy.problem.HttpProblem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Collector of the invalid values of a request, so that its client learns of all of them at once. Not thread-safe. */
public final class Faults {
    /** Later faults are not reported: a response stays small. */
    public static final int MOST = 20;

    private static final String ERRORS = "errors";

    private final List<HttpProblem> found = new ArrayList<>();

    /**
     * Evaluates a part of the request.
     *
     * @param fallback the result for an invalid value
     * @throws HttpProblem if the problem is not an invalid value
     */
    public <T> T of(Supplier<? extends T> value, T fallback) {
        try {
            return value.get();
        } catch (HttpProblem problem) {
            add(problem);
            return fallback;
        }
    }

    /** Evaluates parts of the request whose values are not needed yet. */
    public void check(Runnable... parts) {
        for (Runnable part : parts) {
            of(
                    () -> {
                        part.run();
                        return null;
                    },
                    null);
        }
    }

    /**
     * Adds a fault, or the faults that a problem lists.
     *
     * @throws HttpProblem if the problem is not an invalid value
     */
    public void add(HttpProblem problem) {
        Map<String, Object> members = problem.getParameters();
        if (members.containsKey(ERRORS)) {
            addWithin("", problem);
            return;
        }
        if (!members.containsKey("parameter") && !members.containsKey("pointer")) {
            throw problem;
        }
        boolean isKnown = found.stream().anyMatch(known -> known.getDetail().equals(problem.getDetail()));
        if (!isKnown && found.size() < MOST) {
            found.add(problem);
        }
    }

    /**
     * Adds the faults of an embedded request.
     *
     * @param parent JSON pointer to the part
     * @throws HttpProblem if the problem is not an invalid value
     */
    public void addWithin(String parent, HttpProblem problem) {
        Object several = problem.getParameters().get(ERRORS);
        List<?> faults = several instanceof List<?> list ? list : List.of(describe(problem));
        for (Object fault : faults) {
            Map<String, Object> members = new LinkedHashMap<>();
            ((Map<?, ?>) fault).forEach((name, value) -> members.put(String.valueOf(name), value));
            String detail = String.valueOf(members.remove("detail"));
            HttpProblem.Builder moved = HttpProblem.builder()
                    .withType(problem.getType())
                    .withTitle(problem.getTitle())
                    .withStatus(problem.getStatusCode());
            if (!parent.isEmpty() && members.get("pointer") instanceof String pointer && !pointer.isEmpty()) {
                members.put("pointer", parent + pointer);
                detail = detail.startsWith(pointer.substring(1)) ? parent.substring(1) + "/" + detail : detail;
            }
            members.forEach(moved::with);
            add(moved.withDetail(detail).build());
        }
    }

    /**
     * Throws the first fault, if any. If there are several, its member {@code errors} lists all of them.
     *
     * @throws HttpProblem if there is a fault
     */
    public void throwIfAny() {
        if (found.size() == 1) {
            throw found.get(0);
        }
        if (!found.isEmpty()) {
            throw HttpProblem.builder(found.get(0))
                    .with(ERRORS, found.stream().map(Faults::describe).toList())
                    .build();
        }
    }

    private static Map<String, Object> describe(HttpProblem problem) {
        Map<String, Object> described = new LinkedHashMap<>();
        described.put("detail", problem.getDetail());
        described.putAll(problem.getParameters());
        return described;
    }
}
