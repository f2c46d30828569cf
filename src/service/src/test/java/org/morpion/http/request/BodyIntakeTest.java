package org.morpion.http.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.buffer.Buffer;
import org.junit.jupiter.api.Test;

class BodyIntakeTest {
    private final MemoryBudget arriving = new MemoryBudget(1000);
    private final RequestWork request = new RequestWork();
    private final BodyIntake intake =
            new BodyIntake(request, ContentCoding.IDENTITY, 100, arriving, new MemoryBudget(1000), bytes -> bytes);

    @Test
    void whatArrivesIsReservedUntilItsClientLeaves() {
        assertThat(intake.take(Buffer.buffer("twelve bytes"))).isEqualTo(BodyIntake.Taken.YES);
        assertThat(arriving.reserved()).isEqualTo(24);
        request.clientDisconnected();
        assertThat(arriving.reserved()).isZero();
    }

    @Test
    void whatArrivesLaterIsReservedForNobody() {
        request.clientDisconnected();
        assertThat(intake.take(Buffer.buffer("twelve bytes"))).isEqualTo(BodyIntake.Taken.YES);
        assertThat(arriving.reserved()).isZero();
    }
}
