package org.morpion.render.document;

import java.util.ArrayList;
import java.util.List;
import org.morpion.record.Claims;
import org.morpion.record.GameRecord;
import org.morpion.record.Metadata;
import org.morpion.record.Validator;

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

    /**
     * The derived fields of a document that no form repeats, in the order of §6: those that say something of the final
     * position, which an illegal game has none of.
     */
    public static List<String> withoutPosition(Document document) {
        Claims claims = document.claims();
        List<String> names = new ArrayList<>();
        claims.availableMoves().ifPresent(value -> names.add("available_moves"));
        claims.terminal().ifPresent(value -> names.add("terminal"));
        claims.bbox().ifPresent(value -> names.add("bbox"));
        GameRecord record = document.record();
        boolean isLegal = names.isEmpty()
                || Validator.firstViolation(record.variant(), record.moves()).isEmpty();
        return isLegal ? List.of() : names;
    }
}
