package org.morpion.documents;

import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.EntityTag;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.util.List;
import java.util.function.Function;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.morpion.access.Scopes;
import org.morpion.http.request.ApiPaths;
import org.morpion.http.request.NoSideEffects;
import org.morpion.http.request.Parameters;
import org.morpion.record.Claims;
import org.morpion.record.GameRecord;
import org.morpion.record.Validator;
import org.morpion.record.notation.PentasolDialect;
import org.morpion.render.document.Document;
import org.morpion.render.document.Fields;
import org.morpion.render.document.Form;

/** Resource for converting games between formats, including pictures. */
@Path(ApiPaths.API)
@NoSideEffects
@RolesAllowed(Scopes.DOCUMENTS)
public class ConversionResource {
    private static final List<Form> EVERY_FORM = Form.written();
    private static final List<Form> PICTURES = Form.drawings();
    private static final String REVALIDATE = "private, no-cache";

    private final DocumentReader reader;
    private final EntityTags tags;
    private final ChargedWriter writer;

    /** Orientation and order of moves of a converted game. */
    private enum Orientation {
        AS_SENT,
        /** The same for all orientations and orders of a game. */
        CANONICAL
    }

    ConversionResource(DocumentReader reader, EntityTags tags, ChargedWriter writer) {
        this.reader = reader;
        this.tags = tags;
        this.writer = writer;
    }

    @POST
    @Path("/convert")
    @Operation(operationId = "convert", summary = "Convert a game to another format")
    public Response convert(
            byte[] document,
            @BeanParam SourceParameters source,
            @QueryParam("to") String to,
            @QueryParam("orientation") String orientation,
            @QueryParam("pretty") String pretty,
            @QueryParam("dialect") String dialect,
            @BeanParam RenderParameters picture,
            @Context UriInfo uri,
            @Context HttpHeaders headers) {
        Negotiator.Choice choice = Negotiator.choose(
                to,
                headers,
                EVERY_FORM,
                () -> reader.read(document, source.source()).record().variant());
        PentasolDialect pentasol = dialect(dialect, choice.form());
        return answer(document, choice, source, uri, headers, read -> {
            boolean readable = Parameters.flag("pretty", pretty, true);
            Orientation wanted = Parameters.constant("orientation", orientation, Orientation.values())
                    .orElse(Orientation.AS_SENT);
            GameRecord record = wanted == Orientation.CANONICAL ? GameWriter.canonical(read.record()) : read.record();
            return choice.form() == Form.PENTASOL
                    ? GameWriter.pentasol(record, pentasol)
                    : writer.write(record, choice.form(), readable, picture);
        });
    }

    private static PentasolDialect dialect(String value, Form form) {
        if (value != null && form != Form.PENTASOL) {
            throw Parameters.invalid("dialect", value, "absent unless to=pentasol, since only Pentasol has dialects");
        }
        return Parameters.constant("dialect", value, PentasolDialect.values(), PentasolDialect::id)
                .orElse(PentasolDialect.PENTASOL);
    }

    @POST
    @Path("/render")
    @Operation(operationId = "render", summary = "Draw a game")
    public Response render(
            byte[] document,
            @BeanParam SourceParameters source,
            @QueryParam("to") String to,
            @BeanParam RenderParameters picture,
            @Context UriInfo uri,
            @Context HttpHeaders headers) {
        Negotiator.Choice choice = Negotiator.choose(to, headers, PICTURES);
        return answer(
                document,
                choice,
                source,
                uri,
                headers,
                read -> writer.write(read.record(), choice.form(), false, picture));
    }

    private Response answer(
            byte[] document,
            Negotiator.Choice choice,
            SourceParameters source,
            UriInfo uri,
            HttpHeaders headers,
            Function<Document, Rendition> work) {
        byte[] body = document == null ? new byte[0] : document;
        EntityTag tag = tags.of(body, choice, uri, source.contentType);
        return new GameAnswer(choice, tag, REVALIDATE).to(headers, () -> {
            Document read = reader.read(body, source.source());
            String name = read.record().variant().code() + "-" + read.record().score();
            Rendition rendition = work.apply(read).without(Fields.withoutPosition(read));
            return new GameAnswer.Work(rendition, name, corrected(read, choice.form()), read.warnings());
        });
    }

    /** Returns the derived fields that were wrong in the document and are right in the response. */
    private static List<String> corrected(Document read, Form form) {
        if (!form.isLossless() || read.claims().equals(Claims.NONE)) {
            return List.of();
        }
        GameRecord record = read.record();
        return WrongClaim.among(read.claims(), Validator.validate(record.variant(), record.moves())).stream()
                .map(WrongClaim::field)
                .toList();
    }
}
