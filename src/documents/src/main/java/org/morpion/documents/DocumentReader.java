package org.morpion.documents;

import io.quarkiverse.resteasy.problem.HttpProblem;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.core.MediaType;
import java.util.Locale;
import java.util.Optional;
import org.morpion.http.problem.ProblemType;
import org.morpion.http.request.Limits;
import org.morpion.record.TextForm;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.Variant;
import org.morpion.record.Warning;
import org.morpion.record.format.RecordReader;
import org.morpion.record.text.Place;
import org.morpion.render.document.AnyFormReader;
import org.morpion.render.document.Document;
import org.morpion.render.document.Form;

/**
 * A reader of documents in every format. It detects the format from the content, extracts records embedded in pictures,
 * and repairs pasted texts unless the request is strict.
 */
@ApplicationScoped
public class DocumentReader {
    private final AnyFormReader reader;
    private final Unreadable unreadable;

    DocumentReader(Limits limits, LimitedPointSetSolver solver) {
        reader = new AnyFormReader(limits.readLimits(), solver);
        unreadable = new Unreadable(new RecordReader(limits.readLimits()));
    }

    /**
     * Metadata from the request about its document.
     *
     * @param variant variant for formats without one; empty to infer it from the moves
     * @param strict whether to refuse texts that need repair and documents that contradict {@code variant}
     * @param contentType media type of the document, or null. Decides only between formats that look alike, such as
     *     one-bit and Base64 text
     * @param line first line of the document in the request's body, from 1
     */
    public record Source(Optional<Variant> variant, boolean strict, String contentType, int line) {

        /** Returns the same metadata for a document that starts on another line. */
        Source onLine(long number) {
            return new Source(variant, strict, contentType, (int) Math.min(number, Integer.MAX_VALUE));
        }

        /** Translates a position in the document into one in the body. */
        Place inBody(Place place) {
            return new Place(place.line() + line - 1, place.column());
        }
    }

    /**
     * Reads a document.
     *
     * @param body null for a missing body
     * @throws HttpProblem if the document is unreadable, or is refused because the request is strict
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

    /** Compares the document's variant with the request's and adds a warning if it is a guess. */
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
                    .because("The document is a game of " + code + ", but the request has variant=" + asked
                            + ". Remove the parameter, or send a game of " + asked + ".")
                    .with("reason", "variant-contradiction")
                    .with("variant", code)
                    .build();
        }
        return checked.with(new Warning(
                "variant-contradiction",
                document.form() == Form.MSR_JSON ? "/variant" : "",
                "the document is a game of " + code + ", but the request has variant=" + asked + ": read as " + code));
    }

    /** Returns the format that a media type names, if the content of that format has no signature. */
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
                .filter(form -> form != TextForm.MSR_JSON && form != TextForm.MSR_COMPACT && form != TextForm.PENTASOL);
    }
}
