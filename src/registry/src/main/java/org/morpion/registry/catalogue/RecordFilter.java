package org.morpion.registry.catalogue;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.morpion.access.Caller;
import org.morpion.record.Variant;
import org.morpion.registry.FoundBy;
import org.morpion.registry.Origin;
import org.morpion.registry.RecordState;

/**
 * Filter of the catalogue. An empty component excludes no record.
 *
 * @param author a part of the author's name, ignoring case and accents
 * @param text a part of the author or the description, ignoring case and accents
 * @param tag a complete tag
 * @param fingerprint 32 hexadecimal digits in lower case
 * @param pointSet 32 hexadecimal digits in lower case
 * @param solver the id of the solver that found the game
 * @param since the earliest date of achievement: a year, a month or a day
 * @param until the latest date of achievement, to the end of the year, month or day
 * @param state the state; states other than published require an owner or a moderator
 * @param owner the caller that owns the records
 * @param isRemovalRequested whether only the records pass whose owners have requested their removal
 * @param ids the only records that pass
 */
public record RecordFilter(
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
        Optional<Caller> owner,
        boolean isRemovalRequested,
        Optional<List<String>> ids) {

    /** Returns a filter by some components, which excludes nothing else. */
    public static RecordFilter of(
            RecordState state,
            Optional<Variant> variant,
            OptionalInt minScore,
            Optional<FoundBy> foundBy,
            Optional<String> until,
            Optional<List<String>> ids) {
        Optional<String> any = Optional.empty();
        return new RecordFilter(
                variant,
                minScore,
                OptionalInt.empty(),
                any,
                any,
                any,
                any,
                any,
                any,
                foundBy,
                Optional.empty(),
                any,
                until,
                Optional.of(state),
                Optional.empty(),
                false,
                ids);
    }
}
