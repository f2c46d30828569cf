package org.morpion.registry.moderation;

import io.quarkiverse.resteasy.problem.HttpProblem;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.stream.IntStream;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.morpion.access.Caller;
import org.morpion.access.CurrentCaller;
import org.morpion.access.Scopes;
import org.morpion.http.json.Place;
import org.morpion.http.json.StrictJson;
import org.morpion.http.problem.DatabaseProblems;
import org.morpion.http.problem.Faults;
import org.morpion.http.problem.ProblemType;
import org.morpion.http.request.ApiPaths;
import org.morpion.http.request.Limits;

/** REST resource for decisions on several records in one request. */
@Path(ApiPaths.MODERATION + "/decisions")
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed(Scopes.RECORD_MODERATE)
public class DecisionResource {
    private static final Place DECISIONS = new Place(ProblemType.INVALID_RECORD, "/decisions");

    private final StrictJson json;
    private final Moderation moderation;
    private final CurrentCaller current;
    private final DatabaseProblems database;

    DecisionResource(Limits limits, Moderation moderation, CurrentCaller current, DatabaseProblems database) {
        this.json = new StrictJson(limits, ProblemType.INVALID_RECORD);
        this.moderation = moderation;
        this.current = current;
        this.database = database;
    }

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    @Operation(operationId = "decide", summary = "Decide on several records")
    public DecisionResults decide(byte[] body) {
        List<DecisionsRequest.Decision> decisions =
                json.read(body, DecisionsRequest.class).decisions();
        if (decisions == null || decisions.isEmpty() || decisions.size() > DecisionsRequest.MOST) {
            throw DECISIONS.problem(
                    decisions == null ? "absent" : decisions.size() + " decisions",
                    "1 to " + DecisionsRequest.MOST + " decisions");
        }
        Faults faults = new Faults();
        IntStream.range(0, decisions.size())
                .filter(i -> decisions.get(i) == null)
                .forEach(i -> faults.add(DECISIONS.element(i).problem(null, "a decision")));
        faults.throwIfAny();
        Caller caller = current.get();
        return new DecisionResults(
                decisions.stream().map(decision -> result(decision, caller)).toList());
    }

    /** Makes one decision in a transaction of its own. */
    private DecisionResults.Result result(DecisionsRequest.Decision decision, Caller caller) {
        try {
            String id = decision.id() == null ? "" : decision.id();
            return DecisionResults.Result.of(
                    decision.id(), moderation.change(id, decision.changes(), decision.conditions(), caller));
        } catch (HttpProblem problem) {
            return DecisionResults.Result.of(decision.id(), problem);
        } catch (RuntimeException e) {
            // Earlier decisions are stored, so their results must not be lost.
            return DecisionResults.Result.of(decision.id(), database.of(e).orElseThrow(() -> e));
        }
    }
}
