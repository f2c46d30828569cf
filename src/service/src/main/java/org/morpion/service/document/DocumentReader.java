package org.morpion.service.document;

import io.quarkiverse.resteasy.problem.HttpProblem;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.core.MediaType;
import java.util.Locale;
import java.util.Optional;
import org.morpion.record.Place;
import org.morpion.record.RecordReader;
import org.morpion.record.TextForm;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.Variant;
import org.morpion.record.Warning;
import org.morpion.render.document.AnyFormReader;
import org.morpion.render.document.Document;
import org.morpion.render.document.Form;
import org.morpion.service.problem.ProblemType;
import org.morpion.service.request.Limits;

/**
 * Reads documents in every form, which is detected from their content; from pictures it extracts the embedded record.
 * Pasted texts are repaired unless the request is strict. An unreadable document ends in a problem.
 */
@ApplicationScoped
public class DocumentReader {
    private final AnyFormReader reader;
    private final Unreadable unreadable;

    DocumentReader(Limits limits) {
        reader = new AnyFormReader(limits.readLimits());
        unreadable = new Unreadable(new RecordReader(limits.readLimits()));
    }

    /**
     * What a request says about its document.
     *
     * @param variant the variant of forms that carry none; empty to let the moves decide
     * @param strict whether to refuse pasted texts that need repair, and documents of another variant
     * @param contentType the media type that the client claims, or null. It only decides between forms that the content
     *     can't tell apart, such as one-bit and Base64 text
     * @param line the line of the request's body that the document begins on, from 1
     */
    public record Source(Optional<Variant> variant, boolean strict, String contentType, int line) {

        /** The same for a document on another line. */
        Source onLine(long number) {
            return new Source(variant, strict, contentType, (int) Math.min(number, Integer.MAX_VALUE));
        }

        /** Translates a place in the document into one in the body. */
        Place inBody(Place place) {
            return new Place(place.line() + line - 1, place.column());
        }
    }

    /**
     * Reads a document.
     *
     * @param body null when there is none
     * @throws HttpProblem if it can't be read, or contradicts what a strict request says of it
     */
    public Document read(byte[] body, Source source) {
        byte[] bytes = body == null ? new byte[0] : body;
        try {
            Document document = reader.read(bytes, source.variant(), source.strict(), hint(source.contentType()));
            return checked(document, source);
        } catch (UnreadableRecordException e) {
            throw unreadable.problem(e, bytes, source).build();
        }
    }

    /** Checks the document's variant against the request's, and against the moves. */
    private static Document checked(Document document, Source source) {
        Document checked = Variants.warned(document);
        String code = document.record().variant().code();
        if (!document.form().carriesVariant()) {
            return checked;
        }
        if (source.variant()
                .filter(asked -> asked != document.record().variant())
                .isEmpty()) {
            return checked;
        }
        String asked = source.variant().get().code();
        if (source.strict()) {
            throw ProblemType.UNREADABLE_DOCUMENT
                    .because("The document says that it is a game of " + code + ", and the request says variant="
                            + asked + ". Leave the parameter out, or send a game of " + asked + ".")
                    .with("reason", "variant-contradiction")
                    .with("variant", code)
                    .build();
        }
        return checked.with(new Warning(
                "variant-contradiction",
                document.form() == Form.MSR_JSON ? "/variant" : "",
                "the document says " + code + " and the request says " + asked + ": read as " + code));
    }

    /** The textual form that a media type names, for the forms without a mark of their own. */
    private static Optional<TextForm> hint(String contentType) {
        if (contentType == null || !contentType.regionMatches(true, 0, "text/vnd.", 0, 9)) {
            return Optional.empty();
        }
        MediaType type = MediaType.valueOf(contentType);
        return switch ((type.getType() + "/" + type.getSubtype()).toLowerCase(Locale.ROOT)) {
            case MediaTypes.PENTASOL -> Optional.of(TextForm.PENTASOL);
            case MediaTypes.MOVES -> movesForm(type.getParameters().get("form"));
            default -> Optional.empty();
        };
    }

    private static Optional<TextForm> movesForm(String parameter) {
        return Form.ofName(parameter == null ? "" : parameter.toLowerCase(Locale.ROOT))
                .flatMap(Form::textForm)
                .filter(form ->
                        form == TextForm.MOVES_LIST || form == TextForm.MOVES_BINARY || form == TextForm.MOVES_BASE64);
    }
}
