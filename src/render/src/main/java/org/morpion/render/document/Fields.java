package org.morpion.render.document;

import java.util.ArrayList;
import java.util.List;
import org.morpion.record.GameRecord;
import org.morpion.record.Metadata;

/** A record's fields by their names in MSR (§6). */
public final class Fields {
    private Fields() {}

    /** The fields that are lost when only the moves are written, in the order of §6. */
    public static List<String> besidesMoves(GameRecord record) {
        Metadata metadata = record.metadata();
        List<String> names = new ArrayList<>();
        names.add("variant");
        metadata.producer().ifPresent(value -> names.add("producer"));
        metadata.savedAt().ifPresent(value -> names.add("saved_at"));
        metadata.description().ifPresent(value -> names.add("description"));
        metadata.author().ifPresent(value -> names.add("author"));
        metadata.source().ifPresent(value -> names.add("source"));
        metadata.transcribedBy().ifPresent(value -> names.add("transcribed_by"));
        if (!metadata.tags().isEmpty()) {
            names.add("tags");
        }
        record.solver().ifPresent(value -> names.add("solver"));
        names.addAll(record.extra().keySet());
        return names;
    }
}
