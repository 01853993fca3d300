/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.langchain4j.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.agent.tool.ToolSpecification;
import io.karta.generation.Shape;
import io.karta.message.AssistantMessage;
import io.karta.message.ToolCall;
import io.karta.message.ToolMessage;
import io.karta.model.ToolDefinition;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ToolMapperTest {

    record Hot(int degrees) {}

    record Cold(String drink) {}

    private final ToolMapper mapper = new ToolMapper(new MessageState("house"));

    private static ToolDefinition boil(String description, Class<?> arguments) {
        return new ToolDefinition("boil", description, Shape.of(arguments).jsonSchema());
    }

    private ToolSpecification specification(ToolDefinition tool) {
        return mapper.specifications(List.of(tool)).get(0);
    }

    private static AssistantMessage calling(String arguments) {
        return new AssistantMessage("", List.of(new ToolCall("1", "boil", arguments)));
    }

    @Test
    void convertsAToolOnce() {
        ToolSpecification first = specification(boil("Boils", Hot.class));

        assertThat(specification(boil("Boils", Hot.class))).isSameAs(first);
    }

    @Test
    void distinguishesToolsOfTheSameName() {
        specification(boil("Boils", Hot.class));

        assertThat(specification(boil("Cools", Hot.class)).description()).isEqualTo("Cools");
        assertThat(specification(boil("Boils", Cold.class)).parameters().properties())
                .containsOnlyKeys("drink");
    }

    @Test
    void writesArgumentsAsJson() {
        assertThat(mapper.assistant(calling("{degrees: 90,}"))
                        .toolExecutionRequests()
                        .get(0)
                        .arguments())
                .isEqualTo("{\"degrees\":90}");
        assertThat(mapper.assistant(calling("not JSON"))
                        .toolExecutionRequests()
                        .get(0)
                        .arguments())
                .isEqualTo("{}");
        assertThat(mapper.assistant(calling("{\"degrees\":90}")))
                .isSameAs(mapper.assistant(calling("{\"degrees\":90}")));
    }

    @ParameterizedTest
    @CsvSource({"functions.boil, functions_boil", "'', _", "boil, boil"})
    void replacesNamesThatModelsInvent(String name, String expected) {
        var message = new AssistantMessage("", List.of(new ToolCall("1", name, "{}")));
        var result = new ToolResultMapper().result(new ToolMessage("1", name, "no such tool", true));

        assertThat(mapper.assistant(message).toolExecutionRequests().get(0).name())
                .isEqualTo(expected);
        assertThat(result.toolName()).isEqualTo(expected);
    }
}
