package org.morpion.registry;

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
 * Index in memory of the authors and descriptions of all records, in any state. Neither database finds a substring
 * without reading every text. The index returns false positives but no false negatives; the database makes the final
 * check.
 */
@ApplicationScoped
class TextIndex {
    /**
     * Maximum number of matches. For more frequent texts, an ordered read of the catalogue finds enough records sooner.
     */
    private static final int COMMON = 5000;

    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<Place> places = new ArrayList<>();

    /** Free numbers of removed records. */
    private final Deque<Integer> free = new ArrayDeque<>();

    private final Trigrams authors = new Trigrams();
    private final Trigrams texts = new Trigrams();

    /**
     * Place of a record in the catalogue.
     *
     * @param storedAt null until the database has assigned it
     * @param changedAt null until the change is committed
     */
    record Place(String id, int score, Instant storedAt, Instant changedAt) {}

    /**
     * Indexes the texts of a record, or updates its entry.
     *
     * @param text null if the record has been withdrawn
     */
    void index(Place place, String author, String text) {
        lock.writeLock().lock();
        try {
            // Without a time, the change may still be rolled back.
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

    /** Removes a record. Otherwise, repeated submission and withdrawal would fill the memory. */
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
     * Returns the first records after the cursor that may pass a filter; empty if its texts match too many records.
     *
     * @param most the maximum number of candidates
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

    /**
     * Returns the first records in this order; empty if a limit would have to cut off records without a place in the
     * order.
     */
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
