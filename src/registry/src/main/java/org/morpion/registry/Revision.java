package org.morpion.registry;

import io.quarkiverse.resteasy.problem.HttpProblem;
import jakarta.ws.rs.core.EntityTag;
import java.util.List;
import java.util.stream.Stream;
import org.morpion.http.problem.ProblemType;
import org.morpion.http.request.ApiPaths;

/**
 * Revision of a record for conditional changes: the number of its changes. The entity tags of the record's documents
 * are weak and do not cover its state.
 */
public final class Revision {
    private Revision() {}

    /** Returns the entity tag of a record after this number of changes, as text. */
    public static String text(long changes) {
        return '"' + tag(changes).getValue() + '"';
    }

    /** Returns the entity tag of a record after this number of changes. */
    public static EntityTag tag(long changes) {
        return new EntityTag("changes-" + changes);
    }

    /**
     * Checks the condition of a request to change a record (RFC 9110, §13.1.1).
     *
     * @param conditions the values of {@code If-Match}; empty for an unconditional request
     * @throws HttpProblem if the record has changed since
     */
    public static void require(List<String> conditions, String recordId, long changes) {
        String current = text(changes);
        boolean holds = conditions.isEmpty()
                || conditions.stream()
                        .flatMap(condition -> Stream.of(condition.split(",")))
                        .map(String::strip)
                        .anyMatch(tag -> tag.equals("*") || tag.equals(current));
        if (!holds) {
            throw ProblemType.PRECONDITION_FAILED.problem(
                    "The record has been changed since, or If-Match holds no ETag of its entry. Read "
                            + ApiPaths.RECORDS + "/" + recordId + " with Accept: application/json, and send the"
                            + " change again with its ETag if it still applies.");
        }
    }
}
