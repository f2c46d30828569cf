package org.morpion.relations;

import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.morpion.access.Scopes;
import org.morpion.documents.GameAnswer;
import org.morpion.documents.GameReference;
import org.morpion.documents.GameReferences;
import org.morpion.documents.Negotiator;
import org.morpion.documents.RenderParameters;
import org.morpion.game.Comparison;
import org.morpion.game.RuleSet;
import org.morpion.http.json.Place;
import org.morpion.http.json.StrictJson;
import org.morpion.http.problem.Faults;
import org.morpion.http.problem.ProblemType;
import org.morpion.http.request.ApiPaths;
import org.morpion.http.request.Limits;
import org.morpion.http.request.NoSideEffects;
import org.morpion.record.GameRecord;
import org.morpion.record.Move;
import org.morpion.record.Variant;
import org.morpion.record.Warning;
import org.morpion.render.OverlayRenderer;
import org.morpion.render.Theme;
import org.morpion.render.document.Form;

/** Resource for comparing two games, as JSON or as a picture. */
@Path(ApiPaths.COMPARE)
@NoSideEffects
@RolesAllowed(Scopes.DOCUMENTS)
public class ComparisonResource {
    private static final List<Negotiator.Choice> FORMS = List.of(
            new Negotiator.Choice(Form.MSR_JSON, MediaType.APPLICATION_JSON_TYPE),
            Negotiator.ownType(Form.SVG),
            Negotiator.ownType(Form.PNG));
    private static final Place GAMES = new Place(ProblemType.INVALID_COMPARISON, "/games");

    private final StrictJson json;
    private final GameReferences references;

    ComparisonResource(Limits limits, GameReferences references) {
        this.json = new StrictJson(limits, ProblemType.INVALID_COMPARISON);
        this.references = references;
    }

    @POST
    @Operation(operationId = "compare", summary = "Compare two games")
    public Response compare(
            byte[] body,
            @QueryParam("to") String to,
            @QueryParam("theme") String theme,
            @QueryParam("size") String size,
            @Context HttpHeaders headers) {
        Faults parameters = new Faults();
        Negotiator.Choice choice = parameters.of(() -> Negotiator.chooseOf(to, headers, FORMS), null);
        Theme colours = parameters.of(() -> RenderParameters.theme(theme), null);
        int side = parameters.of(() -> RenderParameters.size(size, Form.PNG), 0);
        parameters.throwIfAny();
        List<GameReference> games = json.read(body, ComparisonRequest.class).games();
        if (games == null || games.size() != 2) {
            throw GAMES.problem(games == null ? "missing" : "an array of " + games.size(), "an array of two games");
        }
        references.requireReadable(games);
        List<Warning> warnings = new ArrayList<>();
        Faults faults = new Faults();
        GameRecord first = faults.of(() -> references.find(games.get(0), null, GAMES.element(0), warnings), null);
        Variant variant = first == null ? null : first.variant();
        GameRecord second = faults.of(() -> references.find(games.get(1), variant, GAMES.element(1), warnings), null);
        faults.throwIfAny();
        Comparison comparison = Comparison.of(first.variant(), first.moves(), second.moves());
        Response.ResponseBuilder answer = choice.form() == Form.MSR_JSON
                ? Response.ok(ComparisonView.of(comparison, first, second, warnings), MediaType.APPLICATION_JSON)
                : Response.ok(draw(first, second, comparison, choice.form(), colours, side), choice.mediaType())
                        .header("Content-Security-Policy", GameAnswer.INERT);
        return answer.header(HttpHeaders.VARY, HttpHeaders.ACCEPT).build();
    }

    private static byte[] draw(
            GameRecord first, GameRecord second, Comparison comparison, Form form, Theme theme, int size) {
        Variant variant = first.variant();
        RuleSet rules = RuleSet.of(variant);
        List<Move> turned = second.moves().stream()
                .map(move -> comparison.orientation().apply(move, rules))
                .toList();
        return form == Form.PNG
                ? OverlayRenderer.png(variant, first.moves(), turned, theme, size)
                : OverlayRenderer.svg(variant, first.moves(), turned, theme, size)
                        .getBytes(StandardCharsets.UTF_8);
    }
}
