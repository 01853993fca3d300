/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AgentSource;
import io.karta.event.ChildStarted;
import io.karta.event.PartialObject;
import io.karta.event.ProcessEnded;
import io.karta.event.TextDelta;
import io.karta.event.ThinkingDelta;
import io.karta.llmagent.StoryWriter.Story;
import io.karta.llmagent.StoryWriter.Topic;
import io.karta.process.ProcessOptions;
import io.karta.testkit.EventCollector;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Streams of LLM agents. */
class LlmAgentStreamTest {

    private final TestPlatform testPlatform = new TestPlatform();

    @AfterEach
    void close() {
        testPlatform.close();
    }

    private EventCollector stream(AgentSource agent, Object input) throws Exception {
        var process = testPlatform.platform.createProcess(agent.agent(), ProcessOptions.defaults(), input);
        return EventCollector.of(testPlatform.platform.stream(process)).awaitEnd();
    }

    private static String answer(EventCollector events) {
        return events.ofType(TextDelta.class).stream()
                .filter(TextDelta::isAnswer)
                .map(TextDelta::text)
                .collect(Collectors.joining());
    }

    @Test
    void containTheAnswerAndTheThinkingApart() throws Exception {
        testPlatform
                .model
                .always()
                .pieces("<think>French", "</think>Bon", "jour")
                .text("<think>French</think>Bonjour");

        EventCollector events = stream(LlmAgent.named("greeter"), "Say hello");

        assertThat(answer(events)).isEqualTo("Bonjour");
        assertThat(events.ofType(ThinkingDelta.class).stream()
                        .map(ThinkingDelta::text)
                        .collect(Collectors.joining()))
                .isEqualTo("French");
        assertThat(events.events()).last().isInstanceOf(ProcessEnded.class);
        assertThat(events.ofType(ProcessEnded.class).get(0).process().result(String.class))
                .isEqualTo("Bonjour");
    }

    @Test
    void containObjectsFieldByField() throws Exception {
        testPlatform.model.on(Story.class).answer(new Story("Once upon a time"));

        EventCollector events = stream(StoryWriter.agent(), new Topic("kettles", 100));

        assertThat(events.ofType(PartialObject.class)).isNotEmpty();
        assertThat(events.ofType(PartialObject.class).get(0).object().get("text"))
                .contains("Once upon a time");
    }

    @Test
    void containTheAnswerOfTheAgentThatTheDialogueIsTransferredTo() throws Exception {
        var refunds = LlmAgent.named("refunds").description("Pays money back").instruction("You decide about refunds.");
        var desk = LlmAgent.named("desk").instruction("You answer customers.").subAgents(refunds);
        testPlatform
                .model
                .always()
                .call("transfer_to_agent", "{\"agent_name\":\"refunds\",\"reason\":\"money\"}")
                .text("Refunded.");

        EventCollector events = stream(desk, "I want my money back");

        assertThat(answer(events)).endsWith("Refunded.");
        assertThat(events.ofType(ChildStarted.class)).isEmpty();
    }
}
