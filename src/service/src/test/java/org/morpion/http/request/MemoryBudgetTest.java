package org.morpion.http.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class MemoryBudgetTest {
    private final MemoryBudget budget = new MemoryBudget(100);
    private final List<String> granted = new ArrayList<>();

    private MemoryBudget.Reservation request(String name, long bytes) {
        MemoryBudget.Reservation reservation = budget.reservation(bytes, () -> granted.add(name));
        reservation.request();
        return reservation;
    }

    @Test
    void whatIsFreeIsGrantedAtOnceAndTheRestInOrder() {
        MemoryBudget.Reservation first = request("first", 60);
        MemoryBudget.Reservation large = request("large", 50);
        MemoryBudget.Reservation small = request("small", 10);
        assertThat(granted).containsExactly("first");
        assertThat(large.isWaiting()).isTrue();

        first.end();
        assertThat(granted).containsExactly("first", "large", "small");
        assertThat(budget.reserved()).isEqualTo(60);
        large.end();
        small.end();
        assertThat(budget.reserved()).isZero();
    }

    @Test
    void whoeverLeavesTheQueueHoldsUpNobody() {
        MemoryBudget.Reservation first = request("first", 60);
        MemoryBudget.Reservation large = request("large", 50);
        request("small", 10);
        large.end();
        assertThat(granted).containsExactly("first", "small");
        first.end();
        assertThat(budget.reserved()).isEqualTo(10);
    }

    @Test
    void whatCanNeverBeHadIsAllThereIs() {
        MemoryBudget.Reservation all = request("all", 1_000);
        assertThat(budget.reserved()).isEqualTo(100);
        all.end();
        all.end();
        assertThat(budget.reserved()).isZero();
    }

    @Test
    void aReservationGrowsOnlyIntoWhatIsFreeAndShrinksForOthers() {
        MemoryBudget.Reservation growing = budget.empty();
        assertThat(growing.grow(70)).isTrue();
        assertThat(growing.grow(31)).isFalse();
        request("waiting", 50);
        assertThat(granted).isEmpty();
        growing.shrinkTo(40);
        assertThat(granted).containsExactly("waiting");
        growing.end();
        assertThat(growing.grow(1)).isFalse();
        assertThat(budget.reserved()).isEqualTo(50);
    }
}
