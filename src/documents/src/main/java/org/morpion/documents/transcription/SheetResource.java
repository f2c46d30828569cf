package org.morpion.documents.transcription;

import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.morpion.access.Scopes;
import org.morpion.documents.GameAnswer;
import org.morpion.http.problem.ProblemType;
import org.morpion.http.request.ApiPaths;
import org.morpion.http.request.Parameters;
import org.morpion.record.Variant;
import org.morpion.transcribe.sheet.Paper;
import org.morpion.transcribe.sheet.Sheet;

/** Resource for the printable sheet. */
@Path(ApiPaths.API + "/sheet")
@RolesAllowed(Scopes.DOCUMENTS)
public class SheetResource {
    private static final String PUBLIC_FOR_A_DAY = "public, max-age=86400";

    /** The formats of a sheet. */
    private enum Format {
        PDF("pdf", new MediaType("application", "pdf")),
        SVG("svg", new MediaType("image", "svg+xml"));

        private final String id;
        private final MediaType type;

        Format(String id, MediaType type) {
            this.id = id;
            this.type = type;
        }
    }

    @GET
    @Operation(operationId = "sheet", summary = "Get a blank sheet to print")
    public Response sheet(
            @QueryParam("variant") String variant,
            @QueryParam("paper") String paper,
            @QueryParam("to") String to,
            @Context HttpHeaders headers) {
        Variant rules = Parameters.variant(variant, Variant.T5);
        Paper size =
                Parameters.constant("paper", paper, Paper.values(), Paper::id).orElse(Paper.A4);
        Format format = Parameters.constant("to", to, Format.values(), each -> each.id)
                .orElseGet(() -> accepted(headers.getAcceptableMediaTypes()));
        byte[] sheet = format == Format.PDF
                ? Sheet.pdf(rules, size)
                : Sheet.svg(rules, size).getBytes(StandardCharsets.UTF_8);
        Response.ResponseBuilder response = Response.ok(sheet, format.type)
                .header(HttpHeaders.VARY, HttpHeaders.ACCEPT)
                .header(HttpHeaders.CACHE_CONTROL, PUBLIC_FOR_A_DAY)
                .header(
                        HttpHeaders.CONTENT_DISPOSITION,
                        "inline; filename=\"morpion-" + rules.code() + "-" + size.id() + "." + format.id + "\"");
        return (format == Format.SVG ? response.header("Content-Security-Policy", GameAnswer.INERT) : response).build();
    }

    private static Format accepted(List<MediaType> ranges) {
        for (MediaType range : ranges) {
            for (Format format : Format.values()) {
                if (range.isCompatible(format.type)) {
                    return format;
                }
            }
        }
        List<String> acceptable = List.of(Format.values()).stream()
                .map(each -> each.type.toString())
                .toList();
        throw ProblemType.NOT_ACCEPTABLE
                .because("Accept has none of the media types that are available here. Accept one of "
                        + String.join(", ", acceptable) + ".")
                .with("acceptable", acceptable)
                .build();
    }
}
