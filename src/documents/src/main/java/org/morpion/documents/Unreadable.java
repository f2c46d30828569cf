package org.morpion.documents;

import io.quarkiverse.resteasy.problem.HttpProblem;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.morpion.http.problem.ProblemType;
import org.morpion.http.request.ApiPaths;
import org.morpion.record.GameRecord;
import org.morpion.record.TextForm;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.UnreadableRecordException.Reason;
import org.morpion.record.Variant;
import org.morpion.record.format.RecordReader;
import org.morpion.record.text.Place;
import org.morpion.render.document.ForeignFormat;
import org.morpion.render.document.Form;
import org.morpion.spelling.GameSplitter;

/**
 * Factory of problems for unreadable documents: the error and its position, the most similar format, and the readable
 * formats.
 */
final class Unreadable {
    private static final List<String> SUPPORTED = List.of(GameRecord.VERSION, "MS1:");

    /** A JSON pointer to a move, from 0, or {@code move 4}, from 1. Nine digits fit into an int. */
    private static final Pattern MOVE = Pattern.compile("/moves/(\\d{1,9})(?:/.*)?|move (\\d{1,9})");

    private static final String FORMS =
            " " + ProblemType.UNREADABLE_DOCUMENT.uri() + " describes the readable formats.";

    private static final String TRANSCRIBE = " Send it to " + ApiPaths.TRANSCRIBE + " to read a drawn game.";

    private static final Set<ForeignFormat> TRANSCRIBED =
            EnumSet.of(ForeignFormat.JPEG, ForeignFormat.GIF, ForeignFormat.WEBP);

    private final RecordReader reader;

    /**
     * Creates a factory.
     *
     * @param reader finds the variants in which a document would be readable
     */
    Unreadable(RecordReader reader) {
        this.reader = reader;
    }

    HttpProblem.Builder problem(UnreadableRecordException e, byte[] body, DocumentReader.Source source) {
        Optional<ForeignFormat> foreign = ForeignFormat.explaining(e, body, source.strict());
        if (foreign.isPresent()) {
            return ProblemType.UNREADABLE_DOCUMENT
                    .because("The document is " + foreign.get().description() + ". " + advice(foreign.get())
                            + (TRANSCRIBED.contains(foreign.get()) ? TRANSCRIBE : "") + FORMS)
                    .with("reason", "foreign-format");
        }
        HttpProblem.Builder problem = type(e.reason())
                .because(detail(e, body, source))
                .with("reason", e.reason().code());
        if (e.reason() == Reason.UNSUPPORTED_VERSION) {
            problem.with("supported", SUPPORTED);
        }
        e.form().ifPresent(form -> problem.with("looksLike", form.id()));
        location(e, source, problem);
        return problem;
    }

    private static boolean isPng(byte[] body) {
        return body.length > 4 && (body[0] & 0xFF) == 0x89 && body[1] == 'P' && body[2] == 'N' && body[3] == 'G';
    }

    private static String advice(ForeignFormat format) {
        return format == ForeignFormat.GZIP
                ? "Send it with the header Content-Encoding: gzip, or unpack it first."
                : format.advice();
    }

    private String detail(UnreadableRecordException e, byte[] body, DocumentReader.Source source) {
        String where = e.place().map(source::inBody).map(Place::toString).orElse(textual(e.location()));
        String detail = "The document can't be read: " + (where.isEmpty() ? "" : where + ": ") + e.getMessage() + ".";
        if (e.reason() == Reason.TOO_LARGE || e.reason() == Reason.UNSUPPORTED_VERSION) {
            return detail;
        }
        if (isPng(body)) {
            return detail + TRANSCRIBE + FORMS;
        }
        return detail
                + games(body)
                + e.form().map(form -> looksLike(form, body, source)).orElse("")
                + FORMS;
    }

    /** Returns a sentence about the games in an array; empty for another body. */
    private static String games(byte[] body) {
        boolean isArray =
                new String(body, StandardCharsets.ISO_8859_1).stripLeading().startsWith("[");
        long games = isArray
                ? GameSplitter.split(body).stream()
                        .filter(part -> part.kind() == GameSplitter.Kind.GAME)
                        .count()
                : 0;
        return games < 2
                ? ""
                : " It has " + games + " games, and this operation takes one; " + ApiPaths.VALIDATE_BATCH
                        + " validates many.";
    }

    private String looksLike(TextForm form, byte[] body, DocumentReader.Source source) {
        boolean isNamed = source.variant().isPresent() && !Form.of(form).carriesVariant();
        String of = isNamed ? " of " + source.variant().get().code() : "";
        String looks = " It looks most like "
                + switch (form) {
                    case MSR_JSON -> "MSR as JSON";
                    case MSR_COMPACT -> "MSR's compact form";
                    case PENTASOL -> "Pentasol";
                    case MOVES_LIST -> "a move list";
                    case MOVES_BINARY -> "a one-bit move encoding";
                    case MOVES_BASE64 -> "a Base64 move encoding";
                    case MOVES_PACK -> "a pack";
                    case LINES -> "lines of the board";
                }
                + of;
        if (form == TextForm.LINES) {
            return looks + ". Send them to " + ApiPaths.API + "/order to learn why.";
        }
        List<Variant> others = isNamed ? fitting(body, form) : List.of();
        return others.isEmpty()
                ? looks + "."
                : looks + ", and is a legal game of " + Variants.codes(others, " and of ") + ": add "
                        + Variants.parameters(others) + ".";
    }

    /**
     * Returns the variants in which the document is a legal game. Only some formats are replayed while they are read.
     */
    private List<Variant> fitting(byte[] body, TextForm form) {
        try {
            return reader.read(body, Optional.empty(), Optional.of(form)).variants();
        } catch (UnreadableRecordException e) {
            return List.of();
        }
    }

    private static void location(
            UnreadableRecordException e, DocumentReader.Source source, HttpProblem.Builder problem) {
        Optional<Place> place = e.place().map(source::inBody);
        String location = e.location();
        boolean named = location.startsWith("/") || location.startsWith("move ");
        String shown = named ? location : place.map(Place::toString).orElse(location);
        if (!shown.isEmpty()) {
            problem.with("location", shown);
        }
        place.ifPresent(at -> problem.with("line", at.line()).with("column", at.column()));
        if (location.startsWith("/")) {
            problem.with("pointer", location);
        }
        Matcher move = MOVE.matcher(location);
        if (move.matches()) {
            boolean isIndex = move.group(1) != null;
            int number = Integer.parseInt(isIndex ? move.group(1) : move.group(2));
            int index = isIndex ? number : number - 1;
            problem.with("move", index).with("place", index + 1);
        }
    }

    /** Returns a location in words. JSON pointers are also in the member {@code pointer}. */
    private static String textual(String location) {
        return location.startsWith("/") ? "at " + location : location;
    }

    private static ProblemType type(Reason reason) {
        return switch (reason) {
            case TOO_LARGE -> ProblemType.LIMIT_EXCEEDED;
            case UNSUPPORTED_VERSION -> ProblemType.UNSUPPORTED_VERSION;
            default -> ProblemType.UNREADABLE_DOCUMENT;
        };
    }
}
