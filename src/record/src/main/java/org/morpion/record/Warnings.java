package org.morpion.record;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Collects a reader's warnings within bounded memory: a document may hold a hundred thousand odd fields, and a person
 * reads the first few.
 */
final class Warnings {
    private static final int MOST = 50;

    private final List<Warning> list = new ArrayList<>();
    private final Set<String> saidOnce = new HashSet<>();
    private int unsaid;

    /** The warnings so far, to which others can be added apart. */
    Warnings copy() {
        Warnings copy = new Warnings();
        copy.list.addAll(list);
        copy.saidOnce.addAll(saidOnce);
        copy.unsaid = unsaid;
        return copy;
    }

    void add(String code, String location, String detail) {
        add(code, () -> location, detail);
    }

    /** As {@link #add(String, String, String)}; the location is asked for only if the warning is kept. */
    void add(String code, Supplier<String> location, String detail) {
        if (list.size() < MOST) {
            list.add(new Warning(code, location.get(), detail));
        } else {
            unsaid++;
        }
    }

    /** Adds a warning unless there is one of this code already. */
    void addOnce(String code, Supplier<String> location, String detail) {
        if (saidOnce.add(code)) {
            add(code, location, detail);
        }
    }

    List<Warning> toList() {
        List<Warning> all = new ArrayList<>(list);
        if (unsaid > 0) {
            all.add(new Warning("more-warnings", "", unsaid + " more warnings were left out"));
        }
        return all;
    }
}
