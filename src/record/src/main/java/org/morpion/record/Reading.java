package org.morpion.record;

import java.util.List;

/**
 * What a reader found in a document: the record, the form it came in, its claims about itself, what was odd, and how the
 * variant was found.
 */
public record Reading(
        GameRecord record, TextForm form, Claims claims, List<Warning> warnings, VariantChoice variantChoice) {
    public Reading {
        warnings = List.copyOf(warnings);
    }

    /** A document whose variant is named. */
    Reading(GameRecord record, TextForm form, Claims claims, List<Warning> warnings) {
        this(record, form, claims, warnings, VariantChoice.NAMED);
    }

    /** The variants in which the document is a legal game, the one taken first. */
    public List<Variant> variants() {
        return variantChoice.variants(record);
    }

    /** The same reading with other warnings. */
    public Reading withWarnings(List<Warning> others) {
        return new Reading(record, form, claims, others, variantChoice);
    }

    /** The same document as a game of another variant. */
    Reading as(Variant variant) {
        return new Reading(record.withVariant(variant), form, claims, warnings, variantChoice);
    }

    Reading with(VariantChoice choice) {
        return new Reading(record, form, claims, warnings, choice);
    }
}
