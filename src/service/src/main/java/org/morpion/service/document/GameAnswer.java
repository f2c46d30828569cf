package org.morpion.service.document;

import jakarta.ws.rs.core.EntityTag;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Supplier;
import org.morpion.record.Warning;

/** A game as the answer to a request, with the headers that belong to it; 304 when the client has it already. */
public final class GameAnswer {
    /** The fields of the record that the form has no place for. */
    public static final String DROPPED = "Morpion-Dropped";

    /** What was odd in the document, code by code. */
    public static final String WARNINGS = "Morpion-Warnings";

    private static final String INERT = "default-src 'none'; style-src 'unsafe-inline'";

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

    /** What a piece of work gives: the game in the form, the file name without its suffix, and what was odd. */
    public record Work(Rendition rendition, String name, List<Warning> warnings) {}

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
