package org.morpion.service.record;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.roaringbitmap.RoaringBitmap;

/**
 * The authors and descriptions of all records, whatever their state, in memory: neither database finds a part of a text
 * without reading every text. It finds too much rather than too little; the database has the last word.
 */
@ApplicationScoped
class TextIndex {
    /** Of texts that more records have, the order of the catalogue leads to enough of them sooner. */
    private static final int COMMON = 5000;

    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<Place> places = new ArrayList<>();

    /** Numbers of records that have been forgotten. */
    private final Deque<Integer> free = new ArrayDeque<>();

    private final Trigrams authors = new Trigrams();
    private final Trigrams texts = new Trigrams();

    /**
     * Where a record is in the catalogue.
     *
     * @param storedAt null as long as the database has not told
     */
    record Place(String id, int score, Instant storedAt, Instant changedAt) {}

    /**
     * Learns what a record says, which it may have learned before.
     *
     * @param text null if it says nothing any more, because it has been withdrawn
     */
    void learn(Place place, String author, String text) {
        lock.writeLock().lock();
        try {
            // Without a time the change may still be rolled back.
            if (text == null && place.changedAt() != null) {
                forget(place.id());
                return;
            }
            Integer number = numbers.get(place.id());
            if (number == null) {
                number = number(place);
            } else {
                Place before = places.set(number, place);
                if (before.changedAt() != null && before.changedAt().equals(place.changedAt())) {
                    return;
                }
            }
            authors.add(number, author == null ? "" : author);
            texts.add(number, text == null ? "" : text);
        } finally {
            lock.writeLock().unlock();
        }
    }

    private int number(Place place) {
        int number = free.isEmpty() ? places.size() : free.pop();
        numbers.put(place.id(), number);
        if (number == places.size()) {
            places.add(place);
        } else {
            places.set(number, place);
        }
        return number;
    }

    /** Otherwise whoever submits and withdraws again and again would fill the memory. */
    private void forget(String id) {
        Integer number = numbers.remove(id);
        if (number != null) {
            authors.remove(number);
            texts.remove(number);
            places.set(number, null);
            free.push(number);
        }
    }

    /**
     * The first records that may pass a filter, in an order from a place on; empty if its texts exclude too few.
     *
     * @param most how many of them are named
     */
    Optional<Candidates> candidates(RecordFilter filter, RecordOrder order, Cursor after, int most) {
        lock.readLock().lock();
        try {
            return having(filter.author(), authors)
                    .map(found -> having(filter.text(), texts)
                            .map(other -> RoaringBitmap.and(found, other))
                            .orElse(found))
                    .or(() -> having(filter.text(), texts))
                    .filter(found -> found.getCardinality() <= COMMON)
                    .flatMap(found -> first(found, order, after, most));
        } finally {
            lock.readLock().unlock();
        }
    }

    private static Optional<RoaringBitmap> having(Optional<String> part, Trigrams index) {
        return part.map(Folding::fold).filter(folded -> !folded.isEmpty()).map(index::having);
    }

    /** Empty if what has no place in the order yet is among more than can be named. */
    private Optional<Candidates> first(RoaringBitmap found, RecordOrder order, Cursor after, int most) {
        PriorityQueue<Place> lastFirst = new PriorityQueue<>(order.places().reversed());
        List<String> ids = new ArrayList<>();
        boolean all = true;
        for (int number : found) {
            Place place = places.get(number);
            if (order == RecordOrder.NEWEST && place.storedAt() == null) {
                ids.add(place.id());
            } else if (after == null || after.isBefore(place)) {
                lastFirst.add(place);
                if (lastFirst.size() > most) {
                    lastFirst.remove();
                    all = false;
                }
            }
        }
        if (!all && !ids.isEmpty() || ids.size() > most) {
            return Optional.empty();
        }
        lastFirst.forEach(place -> ids.add(place.id()));
        return Optional.of(new Candidates(ids, all));
    }
}
