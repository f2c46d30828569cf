package org.morpion.render.document;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.morpion.record.TextForm;
import org.morpion.record.Variant;
import org.morpion.render.ApngRenderer;
import org.morpion.render.RenderOptions;

/** Exchange forms of a game, pictures included, with their names, in order of preference. */
public enum Form {
    MSR_JSON(TextForm.MSR_JSON, "json"),
    MSR_COMPACT(TextForm.MSR_COMPACT, "msr"),
    PENTASOL(TextForm.PENTASOL, "pentasol", "psol"),
    MOVES_LIST(TextForm.MOVES_LIST, "list", "moves"),
    MOVES_BINARY(TextForm.MOVES_BINARY, "binary"),
    MOVES_BASE64(TextForm.MOVES_BASE64, "base64"),
    MOVES_PACK(TextForm.MOVES_PACK, "pack"),
    /** Read-only. */
    LINES(TextForm.LINES),
    SVG("svg", null, "svg"),
    PNG("png", null, "png"),
    /** An animated PNG of the replay. Reads back as {@link #PNG}. */
    APNG("apng", null, "apng"),
    BOARD("board", null, "txt");

    private static final Map<TextForm, Form> BY_TEXT_FORM = Arrays.stream(values())
            .filter(form -> form.textForm != null)
            .collect(Collectors.toUnmodifiableMap(form -> form.textForm, form -> form));

    private final String id;
    private final TextForm textForm;
    private final List<String> names;

    Form(TextForm textForm, String... names) {
        this(textForm.id(), textForm, names);
    }

    Form(String id, TextForm textForm, String... names) {
        this.id = id;
        this.textForm = textForm;
        this.names = List.of(names);
    }

    /** Returns the form's name in reports, such as {@code msr-json}. */
    public String id() {
        return id;
    }

    /** Returns the textual form; empty for pictures and boards. */
    public Optional<TextForm> textForm() {
        return Optional.ofNullable(textForm);
    }

    /** Returns the names by which users select the form, the preferred one first. */
    public List<String> names() {
        return names;
    }

    /** Returns the file name extension, without a dot. */
    public String suffix() {
        return switch (this) {
            case PENTASOL -> "psol";
            case MOVES_LIST -> "moves";
            default -> names.get(0);
        };
    }

    /** Tests whether the form holds the whole record, so that a document in it reads back as the same record. */
    public boolean isLossless() {
        return this == MSR_JSON || this == MSR_COMPACT || this == SVG || this == PNG || this == APNG;
    }

    /** Tests whether the form supports games of this variant. */
    public boolean expresses(Variant variant) {
        return this != PENTASOL || variant == Variant.T5 || variant == Variant.D5;
    }

    /** Tests whether a document in this form states its variant. */
    public boolean carriesVariant() {
        return isLossless();
    }

    /** Returns the maximum of a picture's longer side, in pixels. */
    public int maxSize() {
        return this == APNG ? ApngRenderer.MAX_SIZE : RenderOptions.MAX_SIZE;
    }

    /** Returns the forms that can be written. */
    public static List<Form> written() {
        return Arrays.stream(values()).filter(form -> form != LINES).toList();
    }

    /** Returns the drawings of a final position or of a replay. */
    public static List<Form> drawings() {
        return List.of(SVG, PNG, APNG, BOARD);
    }

    public static Form of(TextForm textForm) {
        return BY_TEXT_FORM.get(textForm);
    }

    /** Returns the form with this name. */
    public static Optional<Form> ofName(String name) {
        return Arrays.stream(values()).filter(form -> form.names.contains(name)).findFirst();
    }

    /** Returns the names of these forms for display. */
    public static String namesOf(List<Form> forms) {
        return forms.stream().flatMap(form -> form.names.stream()).collect(Collectors.joining(", "));
    }
}
