/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.builder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RunInputsTest {

    private final RunInputs inputs = new RunInputs(
            "write",
            List.of(
                    new ProgrammaticInput(String.class, Optional.empty(), true),
                    new ProgrammaticInput(Integer.class, Optional.empty(), false)),
            Arrays.asList("a kettle", null));

    @Test
    void findsDeclaredInputs() {
        assertThat(inputs.get(String.class)).isEqualTo("a kettle");
        assertThat(inputs.find(Integer.class)).isEmpty();
    }

    @Test
    void rejectsUndeclaredInputs() {
        assertThatThrownBy(() -> inputs.get("draft", String.class))
                .isInstanceOf(AgentException.class)
                .hasMessageContainingAll("KARTA-983", "String named draft", "action write", "String, Integer");
    }

    @Test
    void rejectsMissingOptionalInputs() {
        assertThatThrownBy(() -> inputs.get(Integer.class))
                .isInstanceOf(AgentException.class)
                .hasMessageContainingAll("KARTA-984", "Integer", "action write", "find(..)");
    }

    @Test
    void rejectsObjectsOfClassesWithoutAnnotation() {
        assertThatThrownBy(() -> Agents.of("no agent"))
                .isInstanceOf(AgentException.class)
                .hasMessageContainingAll("KARTA-985", "java.lang.String");
    }
}
