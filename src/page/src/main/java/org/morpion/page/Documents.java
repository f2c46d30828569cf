package org.morpion.page;

import java.math.BigInteger;
import java.util.Locale;
import java.util.Optional;
import org.morpion.game.drawing.Drawing;
import org.morpion.game.drawing.Ordering;
import org.morpion.record.GameRecord;
import org.morpion.record.Metadata;
import org.morpion.record.ReadLimits;
import org.morpion.record.Reading;
import org.morpion.record.TextForm;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.UnwritableRecordException;
import org.morpion.record.Validator;
import org.morpion.record.Variant;
import org.morpion.record.Warning;
import org.morpion.record.format.RecordWriter;
import org.morpion.record.msr.MsrJsonWriter;
import org.morpion.render.RenderOptions;
import org.morpion.render.SvgRenderer;
import org.morpion.render.TextRenderer;
import org.morpion.render.Theme;
import org.morpion.render.picture.Picture;
import org.morpion.render.picture.PictureReader;
import org.morpion.spelling.ForgivingReader;
import org.teavm.jso.JSExport;
import org.teavm.jso.JSObject;

/** Functions of the JavaScript module {@code documents.js}: readers, writers, pictures as SVG and text, and orders. */
public final class Documents {
    /** Bits of the integers that JavaScript's numbers represent exactly. */
    private static final int SAFE_BITS = 53;

    private static final ForgivingReader READER = new ForgivingReader(ReadLimits.DEFAULT);
    private static final PictureReader PICTURES = new PictureReader(ReadLimits.DEFAULT);

    private Documents() {}

    /**
     * Reads a document, or the record in a PNG, and validates its game. Returns {@code {form, variant, basis, variants,
     * moves, metadata, warnings, legal, score, violations}}, and for a legal game also {@code availableMoves}, {@code
     * terminal} and {@code bbox}.
     * An unreadable document gives {@code {problem: {reason, location, detail, line, column}}} instead.
     *
     * <p>{@code basis} is the source of the variant: {@code named}, {@code moves} (inferred from the moves) or
     * {@code assumed}. {@code variants} lists every variant in which the game is legal.
     *
     * @param variant the variant for documents that name none; empty to infer it from the moves
     */
    @JSExport
    public static JSObject read(byte[] document, String variant) {
        try {
            return described(reading(document, variant));
        } catch (UnreadableRecordException e) {
            return problem(e);
        }
    }

    /**
     * Converts a document to another format: returns {@code {text}} or {@code {problem: {detail}}}.
     *
     * @param form the target format's id, such as {@code msr-compact}; {@code json} is indented MSR JSON
     */
    @JSExport
    public static JSObject write(byte[] document, String variant, String form) {
        JSObject answer = Values.object();
        try {
            GameRecord game = reading(document, variant).record();
            Values.set(
                    answer,
                    "text",
                    form.equals("json") ? RecordWriter.writePretty(game) : RecordWriter.write(game, formOf(form)));
            return answer;
        } catch (UnreadableRecordException e) {
            return problem(e);
        } catch (UnwritableRecordException e) {
            return problem(e.getMessage());
        }
    }

    /**
     * Draws a game: returns {@code {text}} or {@code {problem: {detail}}}.
     *
     * @param form {@code svg}, with the record inside, or {@code txt}
     * @param theme {@code light} or {@code dark}
     * @param size longer side of an SVG, in pixels
     * @param numbers whether an SVG shows the numbers of the moves
     */
    @JSExport
    public static JSObject draw(byte[] document, String variant, String form, String theme, int size, boolean numbers) {
        try {
            GameRecord game = reading(document, variant).record();
            RenderOptions options = RenderOptions.DEFAULT
                    .withTheme(theme.equals("dark") ? Theme.DARK : Theme.LIGHT)
                    .withSize(size)
                    .withNumbers(numbers);
            JSObject answer = Values.object();
            Values.set(
                    answer,
                    "text",
                    form.equals("svg") ? SvgRenderer.render(game, options) : TextRenderer.render(game, options));
            return answer;
        } catch (UnreadableRecordException e) {
            return problem(e);
        } catch (IllegalArgumentException e) {
            return problem(e.getMessage());
        }
    }

    /**
     * Puts the lines of a drawing into a legal order: returns {@code {moves, shift}}, with the shift in x and y from
     * the drawing to the game. Without a legal order it returns
     * {@code {problem: {reason, lines, points, drawn, detail}}}: the lines at fault, by their index, the points that
     * they lack or share, and how many lines can be drawn.
     *
     * @param lines x, y and direction of each line's origin, in one flat array
     */
    @JSExport
    public static JSObject order(String variant, double[] lines) {
        try {
            return ordered(Drawing.order(Moves.variant(variant), Moves.lines(lines)));
        } catch (IllegalArgumentException e) {
            return problem(e.getMessage());
        }
    }

    private static JSObject ordered(Ordering ordering) {
        JSObject answer = Values.object();
        if (ordering instanceof Ordering.Ordered ordered) {
            Values.set(answer, "moves", Values.numbers(Moves.numbers(ordered.moves())));
            Values.set(
                    answer,
                    "shift",
                    Values.numbers(ordered.onto().dx(), ordered.onto().dy()));
            return answer;
        }
        Ordering.Stuck stuck = (Ordering.Stuck) ordering;
        JSObject problem = Values.object();
        Values.set(problem, "reason", stuck.reason().name().toLowerCase(Locale.ROOT));
        Values.set(
                problem,
                "lines",
                Values.numbers(
                        stuck.lines().stream().mapToDouble(Integer::intValue).toArray()));
        JSObject points = Values.array();
        stuck.points().forEach(point -> Values.push(points, Values.numbers(point.x(), point.y())));
        Values.set(problem, "points", points);
        Values.set(problem, "drawn", stuck.drawn());
        Values.set(problem, "detail", "the lines have no legal order; " + stuck.drawn() + " can be drawn");
        Values.set(answer, "problem", problem);
        return answer;
    }

    private static Reading reading(byte[] document, String variant) throws UnreadableRecordException {
        return Picture.of(document).filter(kind -> kind == Picture.PNG).isPresent()
                ? PICTURES.readPng(document)
                : READER.read(document, named(variant), Optional.empty());
    }

    private static Optional<Variant> named(String variant) {
        return variant.isEmpty() ? Optional.empty() : Optional.of(Moves.variant(variant));
    }

    private static TextForm formOf(String id) {
        for (TextForm form : TextForm.values()) {
            if (form.id().equals(id)) {
                return form;
            }
        }
        throw new IllegalArgumentException("unknown format: " + id);
    }

    private static JSObject described(Reading reading) {
        GameRecord game = reading.record();
        JSObject answer = Values.object();
        Values.set(answer, "form", reading.form().id());
        Values.set(answer, "variant", game.variant().code());
        Values.set(
                answer,
                "basis",
                switch (reading.variantChoice().basis()) {
                    case NAMED -> "named";
                    case MOVES -> "moves";
                    case ASSUMED -> "assumed";
                });
        Values.set(
                answer,
                "variants",
                Values.texts(reading.variants().stream().map(Variant::code).toList()));
        Values.set(answer, "moves", Values.numbers(Moves.numbers(game.moves())));
        Values.set(answer, "metadata", metadata(game));
        JSObject warnings = Values.array();
        for (Warning warning : reading.warnings()) {
            JSObject described = Values.object();
            Values.set(described, "code", warning.code());
            Values.set(described, "location", warning.location());
            Values.set(described, "detail", warning.detail());
            Values.push(warnings, described);
        }
        Values.set(answer, "warnings", warnings);
        Values.describe(Validator.validate(game.variant(), game.moves()), answer);
        return answer;
    }

    private static JSObject metadata(GameRecord game) {
        Metadata metadata = game.metadata();
        JSObject object = Values.object();
        metadata.author().ifPresent(text -> Values.set(object, "author", text));
        metadata.description().ifPresent(text -> Values.set(object, "description", text));
        metadata.source().ifPresent(text -> Values.set(object, "source", text));
        metadata.savedAt().ifPresent(text -> Values.set(object, "saved_at", text));
        metadata.producer().ifPresent(text -> Values.set(object, "producer", text));
        metadata.transcribedBy().ifPresent(text -> Values.set(object, "transcribed_by", text));
        Values.set(object, "tags", Values.texts(metadata.tags()));
        game.solver()
                .filter(solver -> isSafe(solver.seed()) && isSafe(solver.nodesExplored()))
                .ifPresent(solver -> Values.set(object, "solver", Values.parse(MsrJsonWriter.write(solver))));
        return object;
    }

    /** Tests whether JavaScript represents a number exactly; it would write another one wrongly. */
    private static boolean isSafe(Optional<BigInteger> number) {
        return number.map(value -> value.bitLength() <= SAFE_BITS).orElse(true);
    }

    private static JSObject problem(String detail) {
        JSObject problem = Values.object();
        Values.set(problem, "detail", detail);
        JSObject answer = Values.object();
        Values.set(answer, "problem", problem);
        return answer;
    }

    private static JSObject problem(UnreadableRecordException e) {
        JSObject problem = Values.object();
        Values.set(problem, "reason", e.reason().code());
        Values.set(problem, "location", e.location());
        Values.set(problem, "detail", e.getMessage());
        e.place().ifPresent(place -> {
            Values.set(problem, "line", place.line());
            Values.set(problem, "column", place.column());
        });
        JSObject answer = Values.object();
        Values.set(answer, "problem", problem);
        return answer;
    }
}
