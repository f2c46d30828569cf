package org.morpion.service.record;

import java.util.Optional;
import java.util.OptionalInt;
import org.morpion.record.Variant;

/**
 * Which records are asked for; what is empty excludes none.
 *
 * @param author the whole name, in any letter case
 * @param tag one of the record's tags, exactly
 * @param fingerprint 32 hexadecimal digits in lower case
 * @param solver the id of the solver that found it
 */
record RecordFilter(
        Optional<Variant> variant,
        OptionalInt minScore,
        OptionalInt maxScore,
        Optional<String> author,
        Optional<String> tag,
        Optional<String> fingerprint,
        Optional<String> solver) {}
