package org.morpion.documents;

import jakarta.ws.rs.core.MediaType;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.morpion.render.document.Form;

/** Media types of each format, its own one first. */
final class FormMediaTypes {
    private static final Map<Form, List<MediaType>> TYPES = new EnumMap<>(Map.ofEntries(
            entry(Form.MSR_JSON, MediaTypes.RECORD_JSON, MediaType.APPLICATION_JSON),
            entry(Form.MSR_COMPACT, MediaTypes.RECORD),
            entry(Form.PENTASOL, MediaTypes.PENTASOL),
            entry(Form.MOVES_LIST, MediaTypes.MOVES + ";form=list"),
            entry(Form.MOVES_BINARY, MediaTypes.MOVES + ";form=binary"),
            entry(Form.MOVES_BASE64, MediaTypes.MOVES + ";form=base64"),
            entry(Form.MOVES_PACK, MediaTypes.MOVES + ";form=pack"),
            entry(Form.SVG, MediaTypes.SVG),
            entry(Form.PNG, MediaTypes.PNG),
            entry(Form.APNG, MediaTypes.APNG),
            entry(Form.BOARD, MediaType.TEXT_PLAIN)));

    private FormMediaTypes() {}

    static List<MediaType> of(Form form) {
        return TYPES.get(form);
    }

    private static Map.Entry<Form, List<MediaType>> entry(Form form, String... names) {
        return Map.entry(form, Stream.of(names).map(MediaType::valueOf).toList());
    }
}
