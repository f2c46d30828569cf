package org.morpion.record;

import java.util.List;

/** What a reader found in a document: the record, the form it came in, its claims about itself, and what was odd. */
public record Reading(GameRecord record, TextForm form, Claims claims, List<Warning> warnings) {
    public Reading {
        warnings = List.copyOf(warnings);
    }
}
