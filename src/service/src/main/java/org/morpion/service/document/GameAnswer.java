package org.morpion.service.document;

import jakarta.ws.rs.core.EntityTag;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Supplier;
import org.morpion.record.Warning;
import org.morpion.render.document.Form;

/** Answers a request with a game and its headers, or with 304 if the client has it already. */
public final class GameAnswer {
    /** The fields of the document that the answer has no place for, or that an illegal game can't have. */
    public static final String DROPPED = "Morpion-Dropped";

    /** The derived fields that the document had wrong; the answer has them as they follow from the moves. */
    public static final String CORRECTED = "Morpion-Corrected";

    /** The codes of the reader's warnings. */
    public static final String WARNINGS = "Morpion-Warnings";

    /** A Content-Security-Policy under which a picture does nothing. */
    public static final String INERT = "default-src 'none'; style-src 'unsafe-inline'";

    private final Negotiator.Choice choice;
    private final EntityTag tag;
    private final String cacheControl;

    /**
     * @param tag the tag of the answer
     * @param cacheControl the value of the header of this name
     */
    public GameAnswer(Negotiator.Choice choice, EntityTag tag, String cacheControl) {
        this.choice = choice;
        this.tag = tag;
        this.cacheControl = cacheControl;
    }

    /**
     * The result of the work behind an answer.
     *
     * @param rendition the game in the form
     * @param name the file name without its suffix
     * @param corrected the derived fields that were wrong in the document, by MSR's names
     * @param warnings the reader's warnings
     */
    public record Work(Rendition rendition, String name, List<String> corrected, List<Warning> warnings) {

        /** A game of the service's own, without corrections or warnings. */
        public Work(Rendition rendition, String name) {
            this(rendition, name, List.of(), List.of());
        }
    }

    /** The answer; the work is done only if the client does not have it. */
    public Response to(HttpHeaders request, Supplier<Work> work) {
        if (EntityTags.hasAlready(request, tag)) {
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
