/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.testkit;

import static io.karta.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class EventuallyTest {

    @Test
    void evaluatesTheConditionUntilItHolds() {
        var evaluations = new AtomicInteger();

        eventually(() -> evaluations.incrementAndGet() == 3);

        assertThat(evaluations).hasValue(3);
    }

    @Test
    void passesFailuresOfTheConditionOn() {
        assertThatThrownBy(() -> eventually(() -> {
                    throw new IllegalStateException("no process");
                }))
                .hasMessage("no process");
    }
}
