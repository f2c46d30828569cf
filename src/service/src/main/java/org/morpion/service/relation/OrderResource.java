package org.morpion.service.relation;

import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.morpion.game.Drawing;
import org.morpion.game.Ordering;
import org.morpion.game.Ordering.Ordered;
import org.morpion.game.Ordering.Stuck;
import org.morpion.record.GameRecord;
import org.morpion.record.Line;
import org.morpion.record.Variant;
import org.morpion.render.document.Form;
import org.morpion.service.access.Scopes;
import org.morpion.service.document.EntityTags;
import org.morpion.service.document.GameAnswer;
import org.morpion.service.document.GameWriter;
import org.morpion.service.document.Negotiator;
import org.morpion.service.document.RenderParameters;
import org.morpion.service.problem.ProblemType;
import org.morpion.service.request.ApiPaths;
import org.morpion.service.request.ChangesNothing;
import org.morpion.service.request.Limits;
import org.morpion.service.request.StrictJson;

/** Makes a game of a drawing without numbers. */
@Path(ApiPaths.ORDER)
@ChangesNothing
@RolesAllowed(Scopes.DOCUMENTS)
public class OrderResource {
    /** What was added to the drawing's coordinates, x and y. */
    static final String SHIFT = "Morpion-Shift";

    private static final List<Form> EVERY_FORM = List.of(Form.values());

    private final StrictJson json;
    private final EntityTags tags;

    OrderResource(Limits limits, EntityTags tags) {
        this.json = new StrictJson(limits, ProblemType.INVALID_DRAWING);
        this.tags = tags;
    }

    @POST
    @Operation(operationId = "order", summary = "Put the lines of a drawing into a legal order")
    public Response order(
            byte[] body,
            @QueryParam("to") String to,
            @BeanParam RenderParameters picture,
            @Context UriInfo uri,
            @Context HttpHeaders headers) {
        OrderRequest request = json.read(body, OrderRequest.class);
        Variant variant = OrderRequests.variant(request);
        Negotiator.Choice choice = Negotiator.choose(to, headers, EVERY_FORM, () -> variant);
        List<Line> lines = OrderRequests.lines(request, variant);
        Ordering ordering = Drawing.order(variant, lines);
        if (ordering instanceof Stuck stuck) {
            throw StuckLines.problem(variant, lines, stuck);
        }
        Ordered ordered = (Ordered) ordering;
        GameRecord game = GameRecord.of(variant, ordered.moves());
        GameAnswer answer = new GameAnswer(choice, tags.of(body, choice, uri, null), "no-cache");
        Response response = answer.to(
                headers,
                () -> new GameAnswer.Work(
                        GameWriter.write(game, choice.form(), true, picture.options(game)),
                        variant.code() + "-" + game.score()));
        return Response.fromResponse(response)
                .header(SHIFT, ordered.onto().dx() + ", " + ordered.onto().dy())
                .build();
    }
}
