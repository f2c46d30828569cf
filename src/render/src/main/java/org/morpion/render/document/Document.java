package org.morpion.render.document;

import java.util.ArrayList;
import java.util.List;
import org.morpion.record.Claims;
import org.morpion.record.GameRecord;
import org.morpion.record.Variant;
import org.morpion.record.VariantChoice;
import org.morpion.record.Warning;

/**
 * A document that was read: its game, its form, its derived fields as stored, the reader's warnings, and how its variant
 * was found.
 */
public record Document(
        GameRecord record, Form form, Claims claims, List<Warning> warnings, VariantChoice variantChoice) {
    public Document {
        warnings = List.copyOf(warnings);
    }

    /** The variants in which the document is a legal game, the one taken first. */
    public List<Variant> variants() {
        return variantChoice.variants(record);
    }

    /** The same document with another warning. */
    public Document with(Warning warning) {
        List<Warning> more = new ArrayList<>(warnings);
        more.add(warning);
        return new Document(record, form, claims, more, variantChoice);
    }
}
