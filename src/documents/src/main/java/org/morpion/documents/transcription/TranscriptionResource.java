package org.morpion.documents.transcription;

import io.quarkiverse.resteasy.problem.HttpProblem;
import io.vertx.ext.web.RoutingContext;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.morpion.access.Scopes;
import org.morpion.documents.Negotiator;
import org.morpion.http.problem.ProblemType;
import org.morpion.http.request.ApiPaths;
import org.morpion.http.request.NoSideEffects;
import org.morpion.record.Claims;
import org.morpion.record.Metadata;
import org.morpion.render.document.Form;
import org.morpion.transcribe.Reading;
import org.morpion.transcribe.TranscribeOptions;

/** Resource for reading a game from a photograph, a scan or a screenshot. Stores nothing. */
@Path(ApiPaths.TRANSCRIBE)
@NoSideEffects
@RolesAllowed(Scopes.DOCUMENTS)
public class TranscriptionResource {
    private static final List<Negotiator.Choice> FORMS = List.of(
            new Negotiator.Choice(Form.MSR_JSON, MediaType.APPLICATION_JSON_TYPE), Negotiator.ownType(Form.PNG));

    private final Transcriptions transcriptions;

    TranscriptionResource(Transcriptions transcriptions) {
        this.transcriptions = transcriptions;
    }

    @POST
    @Operation(operationId = "transcribe", summary = "Read a game from a photograph")
    public Response transcribe(
            byte[] picture,
            @BeanParam TranscriptionParameters parameters,
            @Context HttpHeaders headers,
            @Context RoutingContext request) {
        Negotiator.Choice choice = Negotiator.chooseOf(null, headers, FORMS);
        TranscribeOptions options = parameters.options();
        Claims claims = parameters.claims();
        Metadata metadata = parameters.metadata();
        boolean overlay = choice.form() == Form.PNG;
        Transcriptions.Transcribed transcribed = transcriptions.read(
                picture == null ? new byte[0] : picture,
                options,
                overlay,
                () -> request.response().closed());
        Transcription transcription = Transcription.of(transcribed.reading(), claims, metadata);
        requireGame(transcribed.reading(), transcription);
        Response.ResponseBuilder response = overlay
                ? Response.ok(transcribed.overlay().orElseThrow(), choice.mediaType())
                : Response.ok(transcription, choice.mediaType());
        return response.header(HttpHeaders.VARY, HttpHeaders.ACCEPT)
                .header(HttpHeaders.CACHE_CONTROL, "no-store")
                .build();
    }

    /**
     * Requires a legal game.
     *
     * @throws HttpProblem if there is none; the problem contains the whole reading
     */
    private static void requireGame(Reading reading, Transcription transcription) {
        HttpProblem.Builder problem = switch (reading.status()) {
            case READ, CHECK -> null;
            case NO_LEGAL_GAME ->
                ProblemType.NO_LEGAL_GAME.because(reading.lines().size()
                        + " of the lines seen make a legal game, and "
                        + reading.stuck().size() + " don't fit in. Photograph the sheet from above and in"
                        + " focus, or name the corners of the cross's box with corners=.");
            case NOT_A_BOARD ->
                ProblemType.NOT_A_BOARD.because("No board was found in the picture of " + reading.width()
                        + " × " + reading.height() + " pixels. Crop it to the board, or name the corners of the"
                        + " cross's box with corners=.");
        };
        if (problem != null) {
            throw problem.with("seen", transcription).build();
        }
    }
}
