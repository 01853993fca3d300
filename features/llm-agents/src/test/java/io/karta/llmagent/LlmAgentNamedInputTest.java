/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.process.AgentProcess;
import io.karta.process.ProcessStatus;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Input of an agent that is started with several named values of its type. */
class LlmAgentNamedInputTest {

    record Topic(String title) {}

    private final TestPlatform testPlatform = new TestPlatform();

    @AfterEach
    void close() {
        testPlatform.close();
    }

    private String answerOf(LlmAgent<?, ?> agent, Map<String, ?> inputs) {
        testPlatform.model.always().text("Yes");
        AgentProcess process = testPlatform.run(agent, inputs);
        assertThat(process.status()).as(process.explain()).isEqualTo(ProcessStatus.COMPLETED);
        var messages = testPlatform
                .model
                .requests()
                .get(testPlatform.model.requests().size() - 1)
                .messages();
        return messages.get(messages.size() - 1).text();
    }

    private static LlmAgent<String, String> agent(String instruction) {
        return LlmAgent.named("Clerk").instruction(instruction);
    }

    /** The same entries in every order that a map may have. */
    private static List<Map<String, String>> orders(Map<String, String> entries) {
        List<Map<String, String>> all = new ArrayList<>(List.of(Map.copyOf(entries), new HashMap<>(entries)));
        List<String> names = new ArrayList<>(entries.keySet());
        for (int i = 0; i < names.size(); i++) {
            Collections.rotate(names, 1);
            Map<String, String> ordered = new LinkedHashMap<>();
            names.forEach(name -> ordered.put(name, entries.get(name)));
            all.add(ordered);
        }
        return all;
    }

    @Test
    void theEntryNamedItIsTheInput() {
        for (var inputs : orders(Map.of("it", "Hello", "name", "Ada", "city", "Ulm", "zone", "CET"))) {
            assertThat(answerOf(agent("Be kind."), inputs)).isEqualTo("Hello");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"question", "a", "zz"})
    void valuesOfTheInstructionAreNotTheInput(String input) {
        for (var inputs : orders(Map.of(input, "Where am I?", "name", "Ada", "city", "Ulm"))) {
            assertThat(answerOf(agent("You serve {name} in {city?}."), inputs)).isEqualTo("Where am I?");
        }
    }

    @Test
    void severalOthersAreAnErrorWhateverTheirOrder() {
        for (var inputs : orders(Map.of("question", "Where?", "answer", "Here", "name", "Ada"))) {
            AgentProcess process = testPlatform.run(agent("You serve {name}."), inputs);

            assertThat(process.failure()).hasValueSatisfying(failure -> assertThat(failure)
                    .hasMessageStartingWith("KARTA-945")
                    .hasMessageContainingAll("'Clerk'", "answer, name, question", "String"));
        }
        assertThat(testPlatform.model.requests()).isEmpty();
    }

    @Test
    void oneAloneIsTheInputWhateverItIsCalled() {
        assertThat(answerOf(agent("You serve {name}."), Map.of("name", "Ada"))).isEqualTo("Ada");
    }

    @Test
    void objectsAreToldApartAsTextsAre() {
        var agent = LlmAgent.named("Clerk").input(Topic.class).instruction("Write. Not about {other.title}.");

        assertThat(answerOf(agent, Map.of("topic", new Topic("tea"), "other", new Topic("coffee"))))
                .contains("tea");
    }
}
