package org.morpion.render.document;

import java.util.ArrayList;
import java.util.List;
import org.morpion.record.Claims;
import org.morpion.record.GameRecord;
import org.morpion.record.Warning;

/** A document that was read: its game, its form, its derived fields as stored, and the reader's warnings. */
public record Document(GameRecord record, Form form, Claims claims, List<Warning> warnings) {
    public Document {
        warnings = List.copyOf(warnings);
    }

    /** The same document with another warning. */
    public Document with(Warning warning) {
        List<Warning> more = new ArrayList<>(warnings);
        more.add(warning);
        return new Document(record, form, claims, more);
    }
}
