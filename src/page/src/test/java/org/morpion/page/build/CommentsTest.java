package org.morpion.page.build;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CommentsTest {
    @Test
    void commentsThatFillLinesAreRemovedAndTheLinesStayWhereTheyAre() {
        String module = """
            // A module.

            /**
             * Adds, in steps.
             *
             * @type {(a: number) => number}
             */
            export const one = a => {
              // One step.
              return a + 1;
            };
            /** Two. */
            export const two = 2;
            """;

        assertThat(Comments.withoutComments(module).lines())
                .containsExactly(
                        "",
                        "",
                        "",
                        "",
                        "",
                        "",
                        "",
                        "export const one = a => {",
                        "",
                        "  return a + 1;",
                        "};",
                        "",
                        "export const two = 2;");
    }

    @Test
    void typesOfCastsAreRemoved() {
        assertThat(Comments.withoutComments("  /** @type {A} */ (b).c(/** @type {{d: E}} */ (/** @type {F} */ (g)));"))
                .isEqualTo("  (b).c(((g)));");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "const a = b; // c",
                "const a = 'http://b'; /** c */",
                "  b.c(); /* f */",
                "  b.c(); /** f */",
                "const a = /** @type {A} */ b;",
                "  * b",
                "  /* a */"
            })
    void codeStays(String line) {
        assertThat(Comments.withoutComments(line)).isEqualTo(line);
    }
}
