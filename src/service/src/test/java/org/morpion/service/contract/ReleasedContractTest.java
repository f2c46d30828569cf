package org.morpion.service.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Clients of a release stay compatible: within v1, the contract removes nothing that a released contract has. A release
 * adds its contract to {@code openapi/released}.
 */
class ReleasedContractTest {
    private static final Path CONTRACT = Path.of("../../openapi/openapi.yaml");
    private static final Path RELEASED = Path.of("../../openapi/released");

    private static final String SMALL = """
            paths:
              /games:
                post:
                  parameters:
                    - {name: to, in: query, schema: {type: string, enum: [svg, png]}}
                  requestBody:
                    content:
                      application/json:
                        schema: {$ref: '#/components/schemas/Request'}
                  responses:
                    '200':
                      content:
                        application/json:
                          schema: {$ref: '#/components/schemas/Game'}
            components:
              schemas:
                Request:
                  type: object
                  properties: {variant: {type: string}, next: {$ref: '#/components/schemas/Request'}}
                Game:
                  type: object
                  required: [score]
                  properties: {score: {type: integer}, moves: {type: array, items: {type: integer}}}
            """;

    @TestFactory
    Stream<DynamicTest> nothingThatWasReleasedIsBroken() throws IOException {
        if (!Files.exists(RELEASED)) {
            return Stream.empty();
        }
        try (Stream<Path> files = Files.list(RELEASED)) {
            return files.sorted().toList().stream()
                    .map(file -> DynamicTest.dynamicTest(
                            file.getFileName().toString(),
                            () -> assertThat(Breakages.between(Contract.of(Files.readString(file)), Contract.kept()))
                                    .isEmpty()));
        }
    }

    @Test
    void theContractBreaksNothingOfItsOwn() throws IOException {
        assertThat(Breakages.between(Contract.of(Files.readString(CONTRACT)), Contract.kept()))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/games:|/plays:|POST /games is gone",
                "name: to,|name: as,|POST /games: the parameter query to is gone",
                "name: to,|name: to, required: true,|POST /games: the parameter query to has to be given now",
                "- {name: to,|- {name: by, in: query}⏎        - {name: to,|POST /games: the optional parameters"
                        + " query to no longer come first",
                "[svg, png]|[svg]|POST /games parameter query to: the value png is gone",
                "'200'|'201'|POST /games: the answer 200 is gone",
                "score: {type: integer}|score: {type: string}|POST /games 200 application/json/score was of type"
                        + " [integer] and is of type [string]",
                "required: [score]|required: []|POST /games 200 application/json/score need not be there any more",
                ", moves:|, turns:|POST /games 200 application/json/moves is gone",
                "items: {type: integer}|items: {type: number}|POST /games 200 application/json/moves/… was of type"
                        + " [integer] and is of type [number]",
                "variant: {type: string}|size: {type: string}|POST /games body application/json/variant is gone",
                "properties: {variant|required: [variant]⏎      properties: {variant|POST /games body"
                        + " application/json/variant has to be there now"
            })
    void whatClientsRelyOnIsNoticed(String was, String is, String breakage) throws IOException {
        String changed = SMALL.replace(was, is.replace('⏎', '\n'));

        assertThat(changed).isNotEqualTo(SMALL);
        assertThat(Breakages.between(Contract.of(SMALL), Contract.of(changed))).isEqualTo(List.of(breakage));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/games:|/plays: {}⏎  /games:",
                "[svg, png]|[svg, png, txt]",
                "[svg, png]}}|[svg, png]}}⏎        - {name: by, in: query}",
                "required: [score]|required: [score, moves]",
                "properties: {variant|description: A wish⏎      properties: {more: {type: string}, variant"
            })
    void whatIsNewBreaksNobody(String was, String is) throws IOException {
        String changed = SMALL.replace(was, is.replace('⏎', '\n'));

        assertThat(changed).isNotEqualTo(SMALL);
        assertThat(Breakages.between(Contract.of(SMALL), Contract.of(changed))).isEmpty();
    }
}
