package org.morpion.registry.moderation;

import io.quarkiverse.resteasy.problem.HttpProblem;
import jakarta.ws.rs.core.EntityTag;
import java.util.List;
import java.util.stream.Stream;
import org.morpion.http.problem.ProblemType;
import org.morpion.registry.RecordResource;

/**
 * Revision of a record for conditional changes: the number of its changes. The entity tags of the record's documents
 * are weak and do not cover its state.
 */
final class Revision {
    private Revision() {}

    static EntityTag tag(long changes) {
        return new EntityTag("changes-" + changes);
    }

    /**
     * Checks the condition of a request to change a record (RFC 9110, §13.1.1).
     *
     * @param conditions the values of {@code If-Match}; empty for an unconditional request
     * @throws HttpProblem if the record has changed since
     */
    static void require(List<String> conditions, String recordId, long changes) {
        String current = '"' + tag(changes).getValue() + '"';
        boolean holds = conditions.isEmpty()
                || conditions.stream()
                        .flatMap(condition -> Stream.of(condition.split(",")))
                        .map(String::strip)
                        .anyMatch(tag -> tag.equals("*") || tag.equals(current));
        if (!holds) {
            throw ProblemType.PRECONDITION_FAILED
                    .because("The record has been changed since, or If-Match holds no ETag of its entry. Read "
                            + RecordResource.PATH + "/" + recordId + "/entry, and send the change again with its ETag"
                            + " if it still applies.")
                    .build();
        }
    }
}
