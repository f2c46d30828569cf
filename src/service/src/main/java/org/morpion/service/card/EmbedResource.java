package org.morpion.service.card;

import io.vertx.ext.web.RoutingContext;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestPath;
import org.morpion.access.AccessPolicy;
import org.morpion.access.Scopes;
import org.morpion.http.request.ApiPaths;
import org.morpion.record.GameRecord;
import org.morpion.registry.RecordAccess;
import org.morpion.registry.catalogue.RecordResource;
import org.morpion.render.SteppedBoard;

/** Resource for a record's board that plays in a frame of another site. It sets no cookie, and asks for none. */
@Path(ApiPaths.RECORDS)
@RolesAllowed(Scopes.RECORD_READ)
public class EmbedResource {
    /** Scripts and styles come from the service alone; every site may frame the board. */
    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self';"
            + " base-uri 'none'; form-action 'none'; frame-ancestors *";

    private static final String HTML = """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <meta name="robots" content="noindex">
            <title>%1$s</title>
            <link rel="icon" type="image/svg+xml" href="/favicon.svg">
            <link rel="stylesheet" href="/page/page.css">
            <link rel="stylesheet" href="/page/board.css">
            <link rel="stylesheet" href="/page/embed.css">
            <script type="module" src="/page/app/embed.js"></script>
            </head>
            <body class="embed">
            <main>
            %2$s<div id="player" class="player" role="group" data-label="player.title"></div>
            <h1 class="caption"><a href="%3$s" target="_blank" rel="noopener">%1$s</a></h1>
            </main>
            <p id="announcements" class="off-screen" role="status"></p>
            </body>
            </html>
            """;

    private final RecordAccess access;
    private final String cacheable;

    EmbedResource(RecordAccess access, AccessPolicy policy) {
        this.access = access;
        this.cacheable = RecordResource.cacheControl(policy);
    }

    @GET
    @Path("/{id:[^/.]+}/embed")
    @Produces(MediaType.TEXT_HTML)
    @Operation(operationId = "embedRecord", summary = "Get a record's board for a frame of another site")
    public Response get(@RestPath String id, @Context RoutingContext context) {
        GameRecord game = access.publishedGame(id, "/embed");
        Card card = new Card(
                id,
                game.variant().code(),
                game.score(),
                game.metadata().author().orElse(null));
        // Older browsers would heed it, although the policy permits frames.
        context.response().headers().remove("X-Frame-Options");
        return Response.ok(HTML.formatted(Card.escape(card.title()), SteppedBoard.render(game), card.sharedPath()))
                .type(MediaType.TEXT_HTML_TYPE.withCharset("UTF-8"))
                .header("Content-Security-Policy", POLICY)
                .header("Referrer-Policy", "no-referrer")
                .header(HttpHeaders.CACHE_CONTROL, cacheable)
                .build();
    }
}
