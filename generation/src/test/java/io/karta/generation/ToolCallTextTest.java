/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers that are a call of a tool with the name of the type, written as text. */
class ToolCallTextTest {

    record Ticket(String name, int count) {}

    record Call(String name, Map<String, Object> arguments) {}

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"name\": \"Ticket\", \"arguments\": {\"name\": \"Ada\", \"count\": 3}}",
                "<tool_call>\n{\"name\": \"Ticket\", \"arguments\": {\"name\": \"Ada\", \"count\": 3}}\n</tool_call>",
                "[{\"arguments\": {\"name\": \"Ada\", \"count\": 3}, \"name\": \"Ticket\"}]",
                "{\"name\": \"Ticket\", \"arguments\": \"{\\\"name\\\": \\\"Ada\\\", \\\"count\\\": 3}\"}"
            })
    void areReadFromTheArguments(String answer) {
        var read = Shape.of(Ticket.class).read(answer);

        assertThat(read.value()).isEqualTo(new Ticket("Ada", 3));
        assertThat(read.repairs())
                .extracting(Object::toString)
                .anyMatch(repair -> repair.startsWith("arguments of a tool call that is written as text"));
    }

    @Test
    void areNotReadFromCallsOfOtherTools() {
        var ticket = Shape.of(Ticket.class);

        assertThat(ticket.read("{'name': 'search', 'arguments': {'name': 'Ada', 'count': 3}}")
                        .isEmpty())
                .isTrue();
        assertThat(ticket.strict()
                        .read("{\"name\": \"Ticket\", \"arguments\": {\"name\": \"Ada\", \"count\": 3}}")
                        .isEmpty())
                .isTrue();
    }

    record Named(String name) {}

    @Test
    void areNoCallsWithoutArguments() {
        assertThat(Shape.of(Named.class)
                        .read("{'name': 'Named', 'arguments': {}}")
                        .value())
                .isEqualTo(new Named("Named"));
    }

    @Test
    void areNoCallsIfTheTypeHasArguments() {
        assertThat(Shape.of(Call.class)
                        .read("{'name': 'Call', 'arguments': {'name': 'x', 'arguments': {}}}")
                        .value())
                .isEqualTo(new Call("Call", Map.of("name", "x", "arguments", Map.of())));
    }
}
