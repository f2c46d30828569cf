package org.morpion.record;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Collector of a reader's warnings with bounded memory. A document may have a hundred thousand odd fields, and users
 * read only the first few warnings.
 */
public final class Warnings {
    private static final int MAX_WARNINGS = 50;

    private final List<Warning> list = new ArrayList<>();
    private final Set<String> reportedOnce = new HashSet<>();
    private int omitted;

    /** Returns an independent copy. */
    public Warnings copy() {
        Warnings copy = new Warnings();
        copy.list.addAll(list);
        copy.reportedOnce.addAll(reportedOnce);
        copy.omitted = omitted;
        return copy;
    }

    public void add(String code, String location, String detail) {
        add(code, () -> location, detail);
    }

    /**
     * Adds a warning as {@link #add(String, String, String)} does; the location is evaluated only if the warning is
     * kept.
     */
    public void add(String code, Supplier<String> location, String detail) {
        if (list.size() < MAX_WARNINGS) {
            list.add(new Warning(code, location.get(), detail));
        } else {
            omitted++;
        }
    }

    /** Adds a warning unless this method has already added one with this code. */
    public void addOnce(String code, Supplier<String> location, String detail) {
        if (reportedOnce.add(code)) {
            add(code, location, detail);
        }
    }

    /** Returns the warnings; the last one tells how many more there were. */
    public List<Warning> toList() {
        List<Warning> all = new ArrayList<>(list);
        if (omitted > 0) {
            all.add(new Warning("more-warnings", "", omitted + " more warnings were left out"));
        }
        return all;
    }
}
