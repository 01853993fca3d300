/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentException;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class InstructionTest {

    record Ticket(String item) {}

    private static Optional<Object> known(String name) {
        return Optional.ofNullable(Map.<String, Object>of(
                        "name", "Ada {town} $1", "artifact.letter", "Dear", "ticket", new Ticket("kettle"))
                .get(name));
    }

    private static String fill(String text) {
        return new Instruction(text).fill(InstructionTest::known);
    }

    @Test
    void fillsInNamesOnce() {
        assertThat(fill("For {name}: {artifact.letter}")).isEqualTo("For Ada {town} $1: Dear");
    }

    @Test
    void showsObjectsAsPromptsDo() {
        assertThat(fill("About {ticket}")).contains("kettle");
    }

    @Test
    void leavesOutWhatMayBeMissing() {
        assertThat(fill("In {town?}.")).isEqualTo("In .");
    }

    @Test
    void complainsAboutWhatMustNotBeMissing() {
        assertThatThrownBy(() -> fill("In {town}."))
                .isInstanceOf(AgentException.class)
                .hasMessageContainingAll("KARTA-739", "town");
    }

    @Test
    void leavesOtherBracesAlone() {
        String text = "{\"a\": {}, \"b\": {1}} {{name}} { name } {a b} {?}";

        assertThat(fill(text)).isEqualTo(text);
        assertThat(new Instruction("{a} {b?} {a}").names()).containsExactly("a", "b");
    }
}
