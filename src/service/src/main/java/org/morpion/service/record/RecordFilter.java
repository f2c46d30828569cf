package org.morpion.service.record;

import java.util.Optional;
import java.util.OptionalInt;
import org.morpion.record.Variant;
import org.morpion.service.access.Caller;

/**
 * Which records are asked for; what is empty excludes none.
 *
 * @param author a part of the name, in any letter case, with or without accents
 * @param text a part of the author or the description, likewise
 * @param tag one of the record's tags, exactly
 * @param fingerprint 32 hexadecimal digits in lower case
 * @param pointSet 32 hexadecimal digits in lower case
 * @param solver the id of the solver that found it
 * @param since the first day, month or year in which it was achieved
 * @param until the last
 * @param state the state; those that not everybody sees need an owner, or a moderator
 * @param owner whose they are
 */
record RecordFilter(
        Optional<Variant> variant,
        OptionalInt minScore,
        OptionalInt maxScore,
        Optional<String> author,
        Optional<String> text,
        Optional<String> tag,
        Optional<String> fingerprint,
        Optional<String> pointSet,
        Optional<String> solver,
        Optional<FoundBy> foundBy,
        Optional<Origin> origin,
        Optional<String> since,
        Optional<String> until,
        Optional<RecordState> state,
        Optional<Caller> owner) {}
