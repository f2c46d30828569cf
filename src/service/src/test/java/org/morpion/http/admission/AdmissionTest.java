package org.morpion.http.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.morpion.http.admission.CallerKind.ADMINISTRATOR;
import static org.morpion.http.admission.CallerKind.ANONYMOUS;
import static org.morpion.http.admission.CallerKind.AUTHENTICATED;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AdmissionTest {
    private final Admission admission = new Admission(80);
    private final List<String> admitted = new ArrayList<>();

    private Admission.Ticket request(CallerKind kind, String name, long weight) {
        return admission.admit(kind, weight, () -> admitted.add(name));
    }

    @Test
    void workIsAdmittedInTheOrderOfItsArrival() {
        Admission.Ticket first = request(ADMINISTRATOR, "first", 60);
        Admission.Ticket heavy = request(ADMINISTRATOR, "heavy", 50);
        Admission.Ticket light = request(ADMINISTRATOR, "light", 10);
        assertThat(admitted).containsExactly("first");
        assertThat(heavy.isWaiting()).isTrue();
        assertThat(admission.tryAdmit(ADMINISTRATOR, 1)).isEmpty();

        first.close();
        assertThat(admitted).containsExactly("first", "heavy", "light");
        assertThat(admission.used()).isEqualTo(60);
        heavy.close();
        light.close();
        assertThat(admission.used()).isZero();
    }

    @Test
    void clientsTakeTurns() {
        Admission.Ticket first = request(ADMINISTRATOR, "first", 80);
        List<Admission.Ticket> waiting = new ArrayList<>();
        for (String work : List.of("a1", "a2", "a3", "b1", "b2", "c1")) {
            waiting.add(admission.admit(ADMINISTRATOR, work.substring(0, 1), 80, () -> admitted.add(work)));
        }
        waiting.get(4).close();

        first.close();
        for (int work : new int[] {0, 3, 5, 1, 2}) {
            waiting.get(work).close();
        }

        assertThat(admitted).containsExactly("first", "a1", "b1", "c1", "a2", "a3");
        assertThat(admission.used()).isZero();
    }

    @Test
    void aShareIsReservedForEachMorePrivilegedKind() {
        request(ANONYMOUS, "anonymous", 50);
        assertThat(admission.tryAdmit(ANONYMOUS, 1)).isEmpty();
        assertThat(admission.tryAdmit(AUTHENTICATED, 20)).isPresent();
        assertThat(admission.tryAdmit(AUTHENTICATED, 1)).isEmpty();
        assertThat(admission.tryAdmit(ADMINISTRATOR, 10)).isPresent();
        assertThat(admission.tryAdmit(ADMINISTRATOR, 1)).isEmpty();
    }

    @Test
    void aSingleSlotIsForEverybody() {
        assertThat(new Admission(1).tryAdmit(ANONYMOUS, 1)).isPresent();
    }

    @Test
    void theMostPrivilegedWaitingKindIsFirst() {
        Admission.Ticket all = request(ADMINISTRATOR, "all", 80);
        request(ANONYMOUS, "anonymous", 40);
        request(AUTHENTICATED, "authenticated", 40);
        request(ADMINISTRATOR, "administrator", 20);
        all.close();
        assertThat(admitted).containsExactly("all", "administrator", "authenticated");
    }

    @Test
    void workThatGivesUpWaitingHoldsUpNobody() {
        Admission.Ticket first = request(ADMINISTRATOR, "first", 60);
        Admission.Ticket heavy = request(ADMINISTRATOR, "heavy", 50);
        request(ADMINISTRATOR, "light", 10);
        heavy.close();
        assertThat(admitted).containsExactly("first", "light");
        first.close();
        assertThat(admission.used()).isEqualTo(10);
    }

    @Test
    void aWeightAboveTheShareCountsAsTheShare() {
        Admission.Ticket most = request(ANONYMOUS, "most", 1_000);
        assertThat(admission.used()).isEqualTo(50);
        most.close();
        most.close();
        assertThat(admission.used()).isZero();
    }

    @Test
    void aTicketGrowsOnlyIntoWhatIsFreeAndShrinksForOthers() {
        Admission.Ticket growing = request(ANONYMOUS, "growing", 0);
        assertThat(growing.grow(50)).isTrue();
        assertThat(growing.grow(1)).isFalse();
        request(ANONYMOUS, "waiting", 20);
        assertThat(admitted).containsExactly("growing");
        growing.shrinkTo(30);
        assertThat(admitted).containsExactly("growing", "waiting");
        growing.close();
        assertThat(growing.grow(1)).isFalse();
        assertThat(admission.used()).isEqualTo(20);
    }

    @Test
    void whoeverWaitsTooLongIsRefused() {
        Admission.Ticket all = request(ADMINISTRATOR, "all", 80);
        assertThat(admission.await(ADMINISTRATOR, "client", 1, Duration.ZERO)).isEmpty();
        all.close();
        assertThat(admission.await(ADMINISTRATOR, "client", 1, Duration.ZERO)).isPresent();
    }
}
