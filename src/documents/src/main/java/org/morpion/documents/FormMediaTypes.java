package org.morpion.documents;

import jakarta.ws.rs.core.MediaType;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.morpion.render.document.Form;

/** Media types of each format, its own one first. */
final class FormMediaTypes {
    private static final Map<Form, List<MediaType>> TYPES = new EnumMap<>(Map.of(
            Form.MSR_JSON, types(MediaTypes.RECORD_JSON, MediaType.APPLICATION_JSON),
            Form.MSR_COMPACT, types(MediaTypes.RECORD),
            Form.PENTASOL, types(MediaTypes.PENTASOL),
            Form.MOVES_LIST, types(MediaTypes.MOVES + ";form=list"),
            Form.MOVES_BINARY, types(MediaTypes.MOVES + ";form=binary"),
            Form.MOVES_BASE64, types(MediaTypes.MOVES + ";form=base64"),
            Form.MOVES_PACK, types(MediaTypes.MOVES + ";form=pack"),
            Form.SVG, types(MediaTypes.SVG),
            Form.PNG, types(MediaTypes.PNG),
            Form.BOARD, types(MediaType.TEXT_PLAIN)));

    private FormMediaTypes() {}

    static List<MediaType> of(Form form) {
        return TYPES.get(form);
    }

    private static List<MediaType> types(String... names) {
        return Stream.of(names).map(MediaType::valueOf).toList();
    }
}
