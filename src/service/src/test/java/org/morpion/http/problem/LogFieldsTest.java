package org.morpion.http.problem;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LogFieldsTest {

    @Test
    void nobodyWritesLinesOfTheLog() {
        assertThat(LogFields.oneLine("/a\r\n2026-11-22 INFO all is well\u001b[2J\u2028b"))
                .isEqualTo("/a??2026-11-22 INFO all is well?[2J?b");
        assertThat(LogFields.oneLine(null)).isEmpty();
    }
}
