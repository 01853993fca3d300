/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.health.checks;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.health.CircuitState;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which states of circuits make a node ready. */
class ModelRuleTest {

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "any, -, true",
                "any, CLOSED OPEN, true",
                "any, HALF_OPEN OPEN, true",
                "any, OPEN OPEN, false",
                "all, -, true",
                "all, CLOSED HALF_OPEN, true",
                "all, CLOSED OPEN, false",
                "none, -, true",
                "none, OPEN OPEN, true",
            })
    void decidesByTheStatesOfCircuits(String rule, String states, boolean isReady) {
        List<CircuitState> circuits = Stream.ofNullable(states)
                .flatMap(names -> Stream.of(names.split(" ")))
                .map(CircuitState::valueOf)
                .toList();

        assertThat(ModelRule.of(rule).isSatisfiedBy(circuits)).isEqualTo(isReady);
    }
}
