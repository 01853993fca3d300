/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.testkit;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentException;
import org.junit.jupiter.api.Test;

/** FakeAi on a class path without an engine; the tests with one are in karta-junit. */
class FakeAiTest {

    @Test
    void namesTheDependencyThatIsMissing() {
        FakeAi ai = FakeAi.answering("Hello");

        assertThatThrownBy(() -> ai.withDefaultLlm().generateText("Hi"))
                .isInstanceOf(AgentException.class)
                .hasMessageStartingWith("KARTA-770: ")
                .hasMessageContaining("io.karta:karta-junit");
    }
}
