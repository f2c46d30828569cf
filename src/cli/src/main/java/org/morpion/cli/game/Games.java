package org.morpion.cli.game;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.morpion.cli.core.Context;
import org.morpion.cli.core.Failure;
import org.morpion.cli.core.SafeFiles;
import org.morpion.corpus.Corpus;
import org.morpion.record.GameRecord;
import org.morpion.record.PointSetSolver;
import org.morpion.record.ReadLimits;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.UnreadableRecordException.Reason;
import org.morpion.record.Validator;
import org.morpion.record.Variant;
import org.morpion.record.VariantChoice;
import org.morpion.record.Verdict;
import org.morpion.record.Violation;
import org.morpion.record.Warning;
import org.morpion.record.text.Place;
import org.morpion.render.document.AnyFormReader;
import org.morpion.render.document.Document;
import org.morpion.render.document.ForeignFormat;
import org.morpion.render.document.Form;
import org.morpion.render.picture.Picture;

/** Reader of the games named by operands: files, {@code -} for standard input, or ids of the corpus. */
public final class Games {
    /** The operand for standard input, and the output for standard output. */
    public static final String STANDARD = "-";

    /** Representation of an empty name, as passed by a script for an unset variable. */
    public static final String NO_NAME = "\"\"";

    /** Files are local and trusted, so the limits only protect against accidental excess. */
    static final ReadLimits LIMITS = new ReadLimits(16 << 20, 64 << 20, 128, 10_000, 1_000);

    private final Context context;
    private final boolean strict;
    private final AnyFormReader reader =
            new AnyFormReader(LIMITS, (variant, sets) -> Installed.SOLVER.solve(variant, sets));

    /** Searched for on first use, which takes milliseconds: few documents need it. */
    private static final class Installed {
        static final PointSetSolver SOLVER = PointSetSolver.installed(Games.class.getClassLoader());
    }

    /** @param strict whether to refuse text that needs repair, and files that contradict the given variant */
    public Games(Context context, boolean strict) {
        this.context = context;
        this.strict = strict;
    }

    static int maxBytes() {
        return LIMITS.documentBytes();
    }

    /**
     * Reads a game.
     *
     * @throws Failure if it does not exist or is unreadable
     */
    public Document read(String operand) {
        return read(operand, bytes(operand));
    }

    /**
     * Reads a legal game.
     *
     * @throws Failure if it does not exist, is unreadable or is illegal
     */
    public Document readLegal(String operand) {
        Document document = read(operand);
        requireLegal(operand, document);
        return document;
    }

    /**
     * Reads a legal game, and prints warnings about its document to standard error.
     *
     * @throws Failure if it does not exist, is unreadable or is illegal
     */
    public GameRecord readLegalAndTell(String operand) {
        Document document = readLegal(operand);
        tellWarnings(document);
        return document.record();
    }

    /** Like {@link #readLegalAndTell}, for one of several games: the warnings name the operand. */
    public GameRecord readLegalOfSeveral(String operand) {
        return readLegalOfSeveral(operand, 0, bytes(operand));
    }

    /**
     * Like {@link #readLegalOfSeveral(String)}, for a game that may be a line of a batch.
     *
     * @param line the line in the batch, from 1; 0 for a separate document
     */
    public GameRecord readLegalOfSeveral(String name, long line, byte[] bytes) {
        Document document = read(name, line, bytes);
        requireLegal(name, document);
        tellWarnings(name, document);
        return document.record();
    }

    /** Prints the warnings about a document to standard error. */
    public void tellWarnings(Document document) {
        document.warnings().forEach(warning -> tellWarning(warning.detail()));
    }

    /** Prints the warnings about a document to standard error, each with the operand. */
    public void tellWarnings(String operand, Document document) {
        document.warnings().forEach(warning -> tellWarning(shown(operand) + ": " + warning.detail()));
    }

    private void tellWarning(String detail) {
        context.terminal().tell(context.text("warning", detail));
    }

    private void requireLegal(String operand, Document document) {
        Validator.firstViolation(document.record().variant(), document.record().moves())
                .ifPresent(violation -> {
                    throw Failure.no(shown(operand) + ": " + illegal(document, violation) + ".");
                });
    }

    /** Formats a verdict as {@code 5T, 178 moves, no move left}, with the first violation. */
    public String verdict(Document document, Verdict verdict) {
        String code = document.record().variant().code();
        return verdict.position()
                .map(position -> position.terminal()
                        ? context.text("validate.terminal", code, verdict.score())
                        : context.text("validate.legal", code, verdict.score(), position.availableMoves()))
                .orElseGet(() -> context.text(
                        "validate.illegal",
                        code,
                        verdict.score(),
                        illegal(document, verdict.violations().get(0))));
    }

    /** Formats a violation as {@code illegal at move 101 (point-missing): …}. */
    public String illegal(Violation violation) {
        return context.text("illegal", violation.place(), violation.rule().code(), violation.detail());
    }

    /** Formats a game's first violation, and adds the variants or the order in which the game is legal. */
    private String illegal(Document document, Violation violation) {
        List<Variant> others = document.variants();
        if (others.isEmpty()) {
            return illegal(violation) + (document.isOrderable() ? "; " + context.text("legal-in-order") : "");
        }
        return illegal(violation) + "; " + context.text("legal-as", codes(others));
    }

    /**
     * Parses a document.
     *
     * @throws Failure if it is invalid
     */
    public Document read(String operand, byte[] bytes) {
        return read(operand, 0, bytes);
    }

    /**
     * Parses a document, which may be a line of a batch.
     *
     * @param line the line in the batch, from 1; 0 for a separate document
     * @throws Failure if it is invalid
     */
    public Document read(String name, long line, byte[] bytes) {
        try {
            return checked(name, reader.read(bytes, context.variant(), strict, Optional.empty()));
        } catch (UnreadableRecordException e) {
            throw Failure.unreadable(shown(name) + ": " + problem(e, line, bytes));
        }
    }

    /** Whether a document can be read, legal or not. */
    boolean isReadable(byte[] bytes) {
        try {
            reader.read(bytes, context.variant(), strict, Optional.empty());
            return true;
        } catch (UnreadableRecordException e) {
            return false;
        }
    }

    /** Adds a warning if the variant was assumed, or differs from the given one. Strict readers refuse the latter. */
    private Document checked(String operand, Document document) {
        Variant variant = document.record().variant();
        if (document.variantChoice().basis() == VariantChoice.Basis.ASSUMED) {
            return document.with(new Warning("variant-assumed", "", assumed(document)));
        }
        if (!document.form().carriesVariant()) {
            return document;
        }
        Optional<Variant> other = context.variant().filter(asked -> asked != variant);
        if (other.isEmpty()) {
            return document;
        }
        String asked = other.get().code();
        if (strict) {
            throw Failure.unreadable(
                    shown(operand) + ": " + context.text("variant-contradiction.strict", variant.code(), asked));
        }
        return document.with(new Warning(
                "variant-contradiction",
                document.form() == Form.MSR_JSON ? "/variant" : "",
                context.text("variant-contradiction", variant.code(), asked)));
    }

    private String assumed(Document document) {
        String code = document.record().variant().code();
        return document.variants().isEmpty()
                ? context.text("variant-assumed.none", code)
                : context.text("variant-assumed", codes(document.variants()), code);
    }

    private String problem(UnreadableRecordException e, long line, byte[] bytes) {
        Optional<ForeignFormat> foreign = ForeignFormat.explaining(e, bytes, strict);
        if (foreign.isPresent()) {
            return context.text("foreign." + kind(foreign.get()), label(foreign.get()));
        }
        if (e.reason() == Reason.NO_RECORD && Picture.of(bytes).equals(Optional.of(Picture.PNG))) {
            return context.text("foreign.picture", Picture.PNG);
        }
        String where = e.place().map(place -> inBatch(place, line).toString()).orElse(e.location());
        String unreadable = context.text("unreadable", (where.isEmpty() ? "" : where + ": ") + e.getMessage());
        String others = otherVariants(bytes);
        return others.isEmpty() ? unreadable : unreadable + " " + context.text("unreadable.variant", others);
    }

    /** Converts a place in a line to a place in the batch file. */
    private static Place inBatch(Place place, long line) {
        return line == 0
                ? place
                : new Place((int) Math.min(line + place.line() - 1, Integer.MAX_VALUE), place.column());
    }

    /** The variants in which a document is a legal game, if it is unreadable in the given variant. */
    private String otherVariants(byte[] bytes) {
        if (context.variant().isEmpty()) {
            return "";
        }
        try {
            return codes(reader.read(bytes, Optional.empty(), strict, Optional.empty())
                    .variants());
        } catch (UnreadableRecordException e) {
            return "";
        }
    }

    private static String codes(List<Variant> variants) {
        return variants.stream().map(Variant::code).collect(Collectors.joining(", "));
    }

    private static String kind(ForeignFormat format) {
        return switch (format) {
            case GZIP, ZIP, BZIP2, XZ, ZSTD, SEVEN_ZIP -> "packed";
            case JPEG, GIF, WEBP, BMP, TIFF, HEIF -> "picture";
            case UTF_16, UTF_32 -> "encoding";
            case PDF, RTF, HTML -> "document";
        };
    }

    private static String label(ForeignFormat format) {
        return format == ForeignFormat.SEVEN_ZIP ? "7z" : format.name().replace('_', '-');
    }

    /** The name of an operand in messages. */
    public String shown(String operand) {
        if (operand.isEmpty()) {
            return NO_NAME;
        }
        return operand.equals(STANDARD) ? context.text("standard-input") : operand;
    }

    /**
     * Reads the bytes of an operand.
     *
     * @throws Failure if it does not exist or is unreadable
     */
    public byte[] bytes(String operand) {
        try {
            if (operand.equals(STANDARD)) {
                return read(context.terminal().in(), operand);
            }
            if (operand.isEmpty()) {
                throw new NoSuchFileException(operand);
            }
            Path file = SafeFiles.path(context, operand);
            if (Files.isDirectory(file)) {
                throw Failure.unreadable(context.text("is-directory", operand));
            }
            try (InputStream in = Files.newInputStream(file)) {
                return read(in, operand);
            }
        } catch (NoSuchFileException e) {
            if (SafeFiles.isGarbled(operand)) {
                throw Failure.unreadable(context.text("file.name", operand));
            }
            return Corpus.entry(operand)
                    .map(Corpus.Entry::document)
                    .orElseThrow(() -> Failure.no(context.text("no-such-game", shown(operand))));
        } catch (IOException e) {
            throw Failure.unreadable(SafeFiles.reason(context, e));
        }
    }

    private byte[] read(InputStream in, String operand) throws IOException {
        byte[] bytes = in.readNBytes(LIMITS.documentBytes() + 1);
        if (bytes.length > LIMITS.documentBytes()) {
            throw Failure.unreadable(context.text("too-large", shown(operand), LIMITS.documentBytes()));
        }
        return bytes;
    }
}
