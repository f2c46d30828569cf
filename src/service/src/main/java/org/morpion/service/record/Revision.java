package org.morpion.service.record;

import io.quarkiverse.resteasy.problem.HttpProblem;
import jakarta.ws.rs.core.EntityTag;
import java.util.List;
import java.util.stream.Stream;
import org.morpion.service.problem.ProblemType;

/**
 * What somebody has seen of a record who is about to change it: so many changes. The tags of its documents are weak,
 * and say nothing of its state.
 */
final class Revision {
    private Revision() {}

    static EntityTag tag(long changes) {
        return new EntityTag("changes-" + changes);
    }

    /**
     * Makes sure that a condition holds for a record (RFC 9110, §13.1.1).
     *
     * @param conditions the values of {@code If-Match}; empty for none
     * @throws HttpProblem if the record has been changed since
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
                    .because("The record has been changed since, or what If-Match names is no ETag of its history. Look"
                            + " at " + RecordResource.PATH + "/" + recordId + "/history, and send the change with the"
                            + " ETag that it has now if it is still wanted.")
                    .build();
        }
    }
}
