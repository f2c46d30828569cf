package org.morpion.relations;

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
import org.morpion.access.Scopes;
import org.morpion.documents.ChargedWriter;
import org.morpion.documents.EntityTags;
import org.morpion.documents.GameAnswer;
import org.morpion.documents.Negotiator;
import org.morpion.documents.RenderParameters;
import org.morpion.documents.SourceParameters;
import org.morpion.game.drawing.Drawing;
import org.morpion.game.drawing.Ordering;
import org.morpion.game.drawing.Ordering.Ordered;
import org.morpion.game.drawing.Ordering.Stuck;
import org.morpion.http.request.ApiPaths;
import org.morpion.http.request.NoSideEffects;
import org.morpion.record.GameRecord;
import org.morpion.record.Line;
import org.morpion.record.Variant;
import org.morpion.render.document.Form;

/** Resource that turns the unordered lines of a drawing into a game. */
@Path(ApiPaths.ORDER)
@NoSideEffects
@RolesAllowed(Scopes.DOCUMENTS)
public class OrderResource {
    /** Response header with the shift in x and y from the drawing's coordinates to the game's. */
    static final String SHIFT = "Morpion-Shift";

    private static final List<Form> EVERY_FORM = Form.written();

    private final DrawnLines drawings;
    private final EntityTags tags;
    private final ChargedWriter writer;

    OrderResource(DrawnLines drawings, EntityTags tags, ChargedWriter writer) {
        this.drawings = drawings;
        this.tags = tags;
        this.writer = writer;
    }

    @POST
    @Operation(operationId = "order", summary = "Put the lines of a drawing into a legal order")
    public Response order(
            byte[] body,
            @BeanParam SourceParameters source,
            @QueryParam("to") String to,
            @BeanParam RenderParameters picture,
            @Context UriInfo uri,
            @Context HttpHeaders headers) {
        DrawnLines.Lines drawn = drawings.read(body, source.source());
        Variant variant = drawn.variant();
        List<Line> lines = drawn.lines();
        Negotiator.Choice choice = Negotiator.choose(to, headers, EVERY_FORM, () -> variant);
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
                        writer.write(game, choice.form(), true, picture), variant.code() + "-" + game.score()));
        return Response.fromResponse(response)
                .header(SHIFT, ordered.onto().dx() + ", " + ordered.onto().dy())
                .build();
    }
}
