package org.morpion.searches.transfer;

import com.fasterxml.jackson.core.JsonPointer;
import io.quarkiverse.resteasy.problem.HttpProblem;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.morpion.documents.GameReference;
import org.morpion.http.request.ApiPaths;
import org.morpion.record.text.Excerpt;
import org.morpion.run.Limits;
import org.morpion.run.LoadedSolver;
import org.morpion.run.SearchDocument;
import org.morpion.run.UnreadableDocumentException;
import org.morpion.searches.NewSearch;
import org.morpion.searches.plan.SearchConfiguration;
import org.morpion.searches.plan.SearchPlanner;
import org.morpion.searches.plan.SearchRequest;
import org.morpion.searches.solver.SolverCatalogue;
import org.morpion.searches.transfer.UnreadableCheckpoint.Reason;

/**
 * Import of searches that were begun elsewhere. Documents are untrusted: every value goes through the same checks as in
 * a request.
 */
@ApplicationScoped
public class SearchCarrier {
    /** Prefix of a game in the compact form. */
    private static final String COMPACT_FORM = "MS1:";

    private final SolverCatalogue solvers;
    private final SearchPlanner planner;
    private final StateReader states;
    private final SearchConfiguration configuration;

    SearchCarrier(
            SolverCatalogue solvers, SearchPlanner planner, StateReader states, SearchConfiguration configuration) {
        this.solvers = solvers;
        this.planner = planner;
        this.states = states;
        this.configuration = configuration;
    }

    /**
     * Plans the search that a request with a checkpoint describes. Stores nothing.
     *
     * @throws HttpProblem if the checkpoint is invalid, or if the request also sets a field that the checkpoint
     *     supplies
     */
    public NewSearch takeUp(SearchRequest request) {
        requireNoFixedMembers(request);
        SearchDocument document = SearchDocuments.read(request.checkpoint());
        LoadedSolver solver = solver(document);
        requireNumber(document, solver);
        SearchPlanner.Plan plan = plan(request, document, solver);
        return new NewSearch(plan, states.read(plan, document.islands()));
    }

    private static void requireNoFixedMembers(SearchRequest request) {
        Map<String, Object> fixed = new LinkedHashMap<>();
        fixed.put("solver", request.solver());
        fixed.put("variant", request.variant());
        fixed.put("options", request.options());
        fixed.put("seed", request.seed());
        fixed.put("islands", request.islands());
        fixed.put("from", request.from());
        fixed.put("warm", request.warm());
        fixed.forEach((name, value) -> {
            if (isGiven(value)) {
                throw SearchRequest.WHOLE.at("/" + name, value, "omitted, because the checkpoint determines it");
            }
        });
    }

    /** Clients generated from the contract send empty lists and maps for unset members. */
    private static boolean isGiven(Object value) {
        return value != null
                && !(value instanceof Collection<?> list && list.isEmpty())
                && !(value instanceof Map<?, ?> map && map.isEmpty());
    }

    private LoadedSolver solver(SearchDocument document) {
        LoadedSolver solver = solvers.solver(document.solver())
                .orElseThrow(() -> UnreadableCheckpoint.because(
                        Reason.UNKNOWN_SOLVER,
                        "The checkpoint needs the solver " + shown(document.solver()) + ", which is not loaded. Add its"
                                + " plugin, or continue on a service that has it; " + ApiPaths.API
                                + "/solvers lists those loaded here."));
        String version = solver.info().version();
        if (!version.equals(document.solverVersion())) {
            throw UnreadableCheckpoint.because(
                    UnreadableDocumentException.Reason.OTHER_SOLVER_VERSION,
                    "The checkpoint was written by " + document.solver() + " " + shown(document.solverVersion())
                            + "; this service has " + version + ", which can't continue it. Continue it where"
                            + " that version is loaded, or start a new search.");
        }
        return solver;
    }

    private void requireNumber(SearchDocument document, LoadedSolver solver) {
        boolean exact = solver.info().exact();
        if (exact != (document.parts() != null)) {
            throw UnreadableCheckpoint.because(
                    UnreadableDocumentException.Reason.INCONSISTENT,
                    "The checkpoint contradicts itself: exact searches have parts, and others have islands. Download it"
                            + " again and send it unmodified.");
        }
        int most = exact ? configuration.parts() : configuration.maxIslands();
        int number = exact ? document.parts() : document.islands().size();
        if (number > most) {
            throw UnreadableCheckpoint.inside(SearchRequest.WHOLE.at(
                    exact ? "/parts" : "/islands", number + (exact ? " parts" : " islands"), "at most " + most));
        }
    }

    /** Plans the search again, from the document and the overrides in the request. */
    private SearchPlanner.Plan plan(SearchRequest request, SearchDocument document, LoadedSolver solver) {
        SearchRequest whole = new SearchRequest(
                document.solver(),
                document.variant(),
                document.options(),
                document.seed(),
                solver.info().exact() ? null : document.islands().size(),
                request.limits() == null ? limits(document) : request.limits(),
                request.exchange() == null ? Boolean.valueOf(document.exchange()) : request.exchange(),
                document.from() == null ? null : game(document.from(), "/from"),
                warm(document),
                request.checkpointInterval() == null
                        ? text(document.checkpointInterval())
                        : request.checkpointInterval(),
                request.startAt(),
                request.priority(),
                isGiven(request.labels()) ? request.labels() : document.labels(),
                request.record() == null ? attribution(document) : request.record(),
                null);
        try {
            SearchPlanner.Plan plan = planner.plan(whole);
            return document.parts() == null ? plan : plan.divided(document.parts());
        } catch (HttpProblem e) {
            throw concernsRequest(request, e) ? e : UnreadableCheckpoint.inside(e);
        }
    }

    private static SearchRequest.LimitsRequest limits(SearchDocument document) {
        Limits limits = document.limits();
        return new SearchRequest.LimitsRequest(text(limits.time()), limits.nodes(), limits.targetScore());
    }

    private static SearchRequest.RecordFields attribution(SearchDocument document) {
        SearchDocument.Attribution record = document.record();
        return new SearchRequest.RecordFields(record.author(), record.description(), record.tags());
    }

    private static String text(Duration duration) {
        return duration == null ? null : duration.toString();
    }

    /** Whether a problem concerns a member of the request rather than the checkpoint. */
    private static boolean concernsRequest(SearchRequest request, HttpProblem problem) {
        String pointer = Objects.toString(problem.getParameters().get("pointer"), "");
        Map<String, Boolean> given = Map.of(
                "limits", request.limits() != null,
                "exchange", request.exchange() != null,
                "checkpointInterval", request.checkpointInterval() != null,
                "startAt", request.startAt() != null,
                "priority", request.priority() != null,
                "labels", request.labels() != null,
                "record", request.record() != null);
        return given.getOrDefault(JsonPointer.compile(pointer).getMatchingProperty(), false);
    }

    private static List<GameReference> warm(SearchDocument document) {
        List<GameReference> games = new ArrayList<>();
        for (String game : document.warm()) {
            games.add(game(game, "/warm/" + games.size()));
        }
        return games;
    }

    /**
     * A game contained in the document. Record ids are refused, because they are only valid in the original
     * installation.
     */
    private static GameReference game(String text, String pointer) {
        if (text == null || !text.startsWith(COMPACT_FORM)) {
            throw UnreadableCheckpoint.inside(SearchRequest.WHOLE.at(pointer, text, "an MS1: text"));
        }
        return GameReference.of(text);
    }

    private static String shown(String text) {
        return Excerpt.of(text, 40);
    }
}
