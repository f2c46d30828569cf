package org.morpion.service.document;

import java.util.List;
import org.morpion.record.Claims;
import org.morpion.record.GameRecord;
import org.morpion.record.Warning;

/** What was read from a body: the game, the form that it came in, its claims about itself, and what was odd. */
public record Document(GameRecord record, Form form, Claims claims, List<Warning> warnings) {
    public Document {
        warnings = List.copyOf(warnings);
    }
}
