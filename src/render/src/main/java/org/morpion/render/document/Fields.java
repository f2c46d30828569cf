package org.morpion.render.document;

import java.util.ArrayList;
import java.util.List;
import org.morpion.record.Claims;
import org.morpion.record.GameRecord;
import org.morpion.record.Metadata;
import org.morpion.record.Validator;

/** Names of a record's fields in MSR (§6). */
public final class Fields {
    private Fields() {}

    /** Returns the fields lost in a form with moves only, in the order of §6. */
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
     * Returns the derived fields that a conversion drops, in the order of §6: those about the final position, which
     * does not exist for an illegal game.
     */
    public static List<String> withoutPosition(Document document) {
        Claims claims = document.claims();
        List<String> names = new ArrayList<>();
        claims.availableMoves().ifPresent(value -> names.add("available_moves"));
        claims.terminal().ifPresent(value -> names.add("terminal"));
        claims.bbox().ifPresent(value -> names.add("bbox"));
        GameRecord record = document.record();
        boolean isLegal = names.isEmpty() || Validator.isLegal(record.variant(), record.moves());
        return isLegal ? List.of() : names;
    }
}
