/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.scripted;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.karta.agent.AgentException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ScriptProblemsTest {

    @Test
    void areReportedTogetherInTheOrderOfTheirLines() {
        var script =
                """
                captures:
                  name: '('
                rules:
                  - tpye: Ticket
                    matches: '[a'
                  - answer: ${caller}
                    times: 0
                """;

        var failure = catchThrowableOfType(AgentException.class, () -> Script.parse(script, "complaints.yaml"));

        assertThat(failure.getMessage().lines())
                .hasSize(6)
                .satisfiesExactly(
                        line -> assertThat(line)
                                .isEqualTo("KARTA-650: the script complaints.yaml has 5 problems. Correct:"),
                        line -> assertThat(line).startsWith("  line 2, column 9: KARTA-655: "),
                        line -> assertThat(line)
                                .startsWith("  line 4, column 5: KARTA-652: a rule has the unknown key \"tpye\""),
                        line -> assertThat(line).startsWith("  line 5, column 14: KARTA-655: "),
                        line -> assertThat(line).startsWith("  line 6, column 13: KARTA-656: no capture \"caller\""),
                        line -> assertThat(line).startsWith("  line 7, column 12: KARTA-658: \"times\" is \"0\""));
    }

    @ParameterizedTest
    @MethodSource
    void areReportedWithCodeAndPlace(String script, String problem) {
        assertThatExceptionOfType(AgentException.class)
                .isThrownBy(() -> Script.parse(script, "test.yaml"))
                .withMessageStartingWith("KARTA-650: the script test.yaml has ")
                .withMessageContaining("  " + problem);
    }

    static Stream<Arguments> areReportedWithCodeAndPlace() {
        return Stream.of(
                Arguments.of("rules: [", "line 1, column 9: KARTA-651"),
                Arguments.of("a: b\n---\nc: d", "line 2, column 1: KARTA-651"),
                Arguments.of("rules: \u0007", "line 1, column 1: KARTA-651"),
                Arguments.of("rulez: []", "line 1, column 1: KARTA-652"),
                Arguments.of("rules: []\nrules: []", "line 2, column 1: KARTA-653: \"rules\" is a duplicate of line 1"),
                Arguments.of("rules: [{ answer: { a: 1, a: 2 } }]", "line 1, column 27: KARTA-653"),
                Arguments.of("- a\n- b", "line 1, column 1: KARTA-654: a script must be a mapping"),
                Arguments.of("rules: x", "line 1, column 8: KARTA-654: \"rules\" must be a list"),
                Arguments.of("rules: [x]", "line 1, column 9: KARTA-654: a rule must be a mapping"),
                Arguments.of("rules: [{ type: [a] }]", "line 1, column 17: KARTA-654: \"type\" must be a text"),
                Arguments.of("rules: [{ contains: { a: b } }]", "line 1, column 21: KARTA-654"),
                Arguments.of("captures: { a: { in: b, first-of: [x] } }", "line 1, column 22: KARTA-656"),
                Arguments.of("captures: { a: ['(x)', { matches: y, value: '${2}' }] }", "line 1, column 45: KARTA-656"),
                Arguments.of("captures: { a: [{ otherwise: '${b}' }], b: x }", "line 1, column 30: KARTA-656"),
                Arguments.of("rules: [{ where: { mood: x } }]", "line 1, column 26: KARTA-656"),
                Arguments.of("rules: [{ fail: explode }]", "line 1, column 17: KARTA-657: \"fail\" is \"explode\""),
                Arguments.of("rules: [{ finish: never }]", "line 1, column 19: KARTA-657"),
                Arguments.of("otherwise: cry", "line 1, column 12: KARTA-657"),
                Arguments.of("rules: [{ delay: 5 s }]", "line 1, column 18: KARTA-658"),
                Arguments.of("rules: [{ delay: PT-5S }]", "line 1, column 18: KARTA-658"),
                Arguments.of("rules: [{ call: two }]", "line 1, column 17: KARTA-658"),
                Arguments.of("rules: [{ usage: { input: -1 } }]", "line 1, column 27: KARTA-658"),
                Arguments.of("rules: [{ answer: a, fail: timeout }]", "line 1, column 28: KARTA-659"),
                Arguments.of("captures: { 'a b': x }", "line 1, column 20: KARTA-667"),
                Arguments.of("rules: [{ answer: !!java.io.File x }]", "line 1, column 19: KARTA-668"),
                Arguments.of("rules: [{ answer: !mine x }]", "line 1, column 19: KARTA-668"),
                Arguments.of("rules: &r [*r]", "line 1, column 8: KARTA-669"),
                Arguments.of("rules: [{ fail: { message: x } }]", "line 1, column 17: KARTA-672"));
    }

    @Test
    void areNotSeenWhereAnAliasRepeatsAValue() {
        var script = "captures: { a: &way ['x'], b: *way }";

        assertThat(Script.parse(script, "test.yaml")).isNotNull();
    }

    @Test
    void neverShowMoreThanAnExcerpt() {
        var script = "otherwise: " + "x".repeat(500);

        assertThatExceptionOfType(AgentException.class)
                .isThrownBy(() -> Script.parse(script, "test.yaml"))
                .withMessageNotContaining("x".repeat(81));
    }
}
