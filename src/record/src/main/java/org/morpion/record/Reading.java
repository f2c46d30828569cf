package org.morpion.record;

import java.util.List;

/** Result of reading a document: the record, its form, its claims, warnings, and the choice of variant. */
public record Reading(
        GameRecord record, TextForm form, Claims claims, List<Warning> warnings, VariantChoice variantChoice) {
    public Reading {
        warnings = List.copyOf(warnings);
    }

    /** Creates the reading of a document with an explicit variant. */
    public Reading(GameRecord record, TextForm form, Claims claims, List<Warning> warnings) {
        this(record, form, claims, warnings, VariantChoice.NAMED);
    }

    /** Returns the variants in which the document is a legal game, the chosen one first. */
    public List<Variant> variants() {
        return variantChoice.variants(record);
    }

    /** Returns a copy with other warnings. */
    public Reading withWarnings(List<Warning> others) {
        return new Reading(record, form, claims, others, variantChoice);
    }

    /** Returns a copy with another variant. */
    public Reading as(Variant variant) {
        return new Reading(record.withVariant(variant), form, claims, warnings, variantChoice);
    }

    Reading with(VariantChoice choice) {
        return new Reading(record, form, claims, warnings, choice);
    }
}
