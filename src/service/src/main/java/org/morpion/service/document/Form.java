package org.morpion.service.document;

import jakarta.ws.rs.core.MediaType;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.morpion.record.TextForm;

/**
 * A form of a game over HTTP, with its names in {@code to=}, its suffix in addresses, and its media types. Declared in
 * the service's order of preference, for clients without one.
 */
public enum Form {
    MSR_JSON(TextForm.MSR_JSON, List.of("json"), MediaTypes.RECORD_JSON, MediaType.APPLICATION_JSON),
    MSR_COMPACT(TextForm.MSR_COMPACT, List.of("msr"), MediaTypes.RECORD),
    PENTASOL(TextForm.PENTASOL, List.of("pentasol", "psol"), MediaTypes.PENTASOL),
    MOVES_LIST(TextForm.MOVES_LIST, List.of("list", "moves"), MediaTypes.MOVES + ";form=list"),
    MOVES_BINARY(TextForm.MOVES_BINARY, List.of("binary"), MediaTypes.MOVES + ";form=binary"),
    MOVES_BASE64(TextForm.MOVES_BASE64, List.of("base64"), MediaTypes.MOVES + ";form=base64"),
    SVG("svg", List.of("svg"), MediaTypes.SVG),
    PNG("png", List.of("png"), MediaTypes.PNG),
    BOARD("board", List.of("txt"), MediaType.TEXT_PLAIN);

    private static final Map<TextForm, Form> BY_TEXT_FORM = Arrays.stream(values())
            .filter(form -> form.textForm != null)
            .collect(Collectors.toUnmodifiableMap(form -> form.textForm, form -> form));

    private final String id;
    private final TextForm textForm;
    private final List<String> names;
    private final List<MediaType> mediaTypes;

    Form(TextForm textForm, List<String> names, String... mediaTypes) {
        this(textForm.id(), textForm, names, mediaTypes);
    }

    Form(String id, List<String> names, String... mediaTypes) {
        this(id, null, names, mediaTypes);
    }

    Form(String id, TextForm textForm, List<String> names, String... mediaTypes) {
        this.id = id;
        this.textForm = textForm;
        this.names = names;
        this.mediaTypes = Arrays.stream(mediaTypes).map(MediaType::valueOf).toList();
    }

    /** The form's name in answers, such as {@code msr-json}. */
    public String id() {
        return id;
    }

    /** The textual form that this is; empty for pictures and boards. */
    public Optional<TextForm> textForm() {
        return Optional.ofNullable(textForm);
    }

    /** The names in {@code to=} and in addresses, the preferred one first. */
    public List<String> names() {
        return names;
    }

    /** The file name extension, without a dot. */
    public String suffix() {
        return switch (this) {
            case PENTASOL -> "psol";
            case MOVES_LIST -> "moves";
            default -> names.get(0);
        };
    }

    /** The media types that request it, its own first. */
    public List<MediaType> mediaTypes() {
        return mediaTypes;
    }

    /** Whether it holds the whole record, so that a document in this form reads back as the same record. */
    public boolean isLossless() {
        return this == MSR_JSON || this == MSR_COMPACT || this == SVG || this == PNG;
    }

    /** Whether a document in this form says which variant it is. */
    boolean carriesVariant() {
        return isLossless();
    }

    public static Form of(TextForm textForm) {
        return BY_TEXT_FORM.get(textForm);
    }

    /** The form with this name. */
    public static Optional<Form> ofName(String name) {
        return Arrays.stream(values()).filter(form -> form.names.contains(name)).findFirst();
    }

    /** The names of these forms, to be shown to people. */
    public static String namesOf(List<Form> forms) {
        return forms.stream().flatMap(form -> form.names.stream()).collect(Collectors.joining(", "));
    }
}
