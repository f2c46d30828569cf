package org.morpion.documents;

import jakarta.ws.rs.core.EntityTag;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Supplier;
import org.morpion.record.Warning;
import org.morpion.render.document.Form;

/** A response with a game, or 304 if the client's copy is current. */
public final class GameAnswer {
    /**
     * Header with the document's fields that the response omits, because its format or an illegal game can't have them.
     */
    public static final String DROPPED = "Morpion-Dropped";

    /**
     * Header with the derived fields that were wrong in the document. The response has the values that follow from the
     * moves.
     */
    public static final String CORRECTED = "Morpion-Corrected";

    /** Header with the codes of the reader's warnings. */
    public static final String WARNINGS = "Morpion-Warnings";

    /** Content-Security-Policy that disables scripts and external content in pictures. */
    public static final String INERT = "default-src 'none'; style-src 'unsafe-inline'";

    private final Negotiator.Choice choice;
    private final EntityTag tag;
    private final String cacheControl;

    /**
     * Creates a response.
     *
     * @param tag entity tag of the response
     * @param cacheControl value of {@code Cache-Control}
     */
    public GameAnswer(Negotiator.Choice choice, EntityTag tag, String cacheControl) {
        this.choice = choice;
        this.tag = tag;
        this.cacheControl = cacheControl;
    }

    /**
     * The content of a response.
     *
     * @param rendition the game in the format of the response
     * @param name file name without suffix
     * @param corrected derived fields that were wrong in the document, by their names in MSR
     * @param warnings the reader's warnings
     */
    public record Work(Rendition rendition, String name, List<String> corrected, List<Warning> warnings) {

        /** Creates content from a stored game, without corrections or warnings. */
        public Work(Rendition rendition, String name) {
            this(rendition, name, List.of(), List.of());
        }
    }

    /** Builds the response. Calls {@code work} only if the client's copy is not current. */
    public Response to(HttpHeaders request, Supplier<Work> work) {
        if (EntityTags.matchesIfNoneMatch(request, tag)) {
            return common(Response.notModified()).build();
        }
        Work done = work.get();
        Response.ResponseBuilder response = common(Response.ok(done.rendition().bytes()))
                .type(contentType())
                .header(
                        HttpHeaders.CONTENT_DISPOSITION,
                        "inline; filename=\"" + done.name() + "."
                                + choice.form().suffix() + "\"");
        if (choice.form() == Form.SVG) {
            response.header("Content-Security-Policy", INERT);
        }
        if (!done.rendition().dropped().isEmpty()) {
            response.header(DROPPED, HeaderLists.names(done.rendition().dropped()));
        }
        if (!done.corrected().isEmpty()) {
            response.header(CORRECTED, HeaderLists.names(done.corrected()));
        }
        if (!done.warnings().isEmpty()) {
            response.header(WARNINGS, HeaderLists.warnings(done.warnings()));
        }
        return response.build();
    }

    private Response.ResponseBuilder common(Response.ResponseBuilder response) {
        return response.tag(tag)
                .header(HttpHeaders.VARY, HttpHeaders.ACCEPT)
                .header(HttpHeaders.CACHE_CONTROL, cacheControl);
    }

    private MediaType contentType() {
        MediaType type = choice.mediaType();
        return type.getType().equals("text") ? type.withCharset(StandardCharsets.UTF_8.name()) : type;
    }
}
