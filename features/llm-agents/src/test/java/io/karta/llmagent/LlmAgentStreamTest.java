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
import io.karta.process.ProcessEvent;
import io.karta.process.ProcessOptions;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
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

    /** Subscriber that keeps what it receives. */
    private static final class Reader implements Flow.Subscriber<ProcessEvent> {

        private final List<ProcessEvent> events = new CopyOnWriteArrayList<>();
        private final CompletableFuture<List<ProcessEvent>> end = new CompletableFuture<>();

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            subscription.request(Long.MAX_VALUE);
        }

        @Override
        public void onNext(ProcessEvent event) {
            events.add(event);
        }

        @Override
        public void onError(Throwable failure) {
            end.completeExceptionally(failure);
        }

        @Override
        public void onComplete() {
            end.complete(events);
        }
    }

    private List<ProcessEvent> stream(AgentSource agent, Object input) throws Exception {
        var process = testPlatform.platform.createProcess(agent.agent(), ProcessOptions.defaults(), input);
        var reader = new Reader();
        testPlatform.platform.stream(process).subscribe(reader);
        return reader.end.get(30, TimeUnit.SECONDS);
    }

    private static <E> List<E> of(Class<E> type, List<ProcessEvent> events) {
        return events.stream().filter(type::isInstance).map(type::cast).toList();
    }

    private static String answer(List<ProcessEvent> events) {
        return of(TextDelta.class, events).stream()
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

        List<ProcessEvent> events = stream(LlmAgent.named("greeter"), "Say hello");

        assertThat(answer(events)).isEqualTo("Bonjour");
        assertThat(of(ThinkingDelta.class, events).stream()
                        .map(ThinkingDelta::text)
                        .collect(Collectors.joining()))
                .isEqualTo("French");
        assertThat(events).last().isInstanceOf(ProcessEnded.class);
        assertThat(events.get(events.size() - 1).process().result(String.class)).isEqualTo("Bonjour");
    }

    @Test
    void containObjectsFieldByField() throws Exception {
        testPlatform.model.on(Story.class).answer(new Story("Once upon a time"));

        List<ProcessEvent> events = stream(StoryWriter.agent(), new Topic("kettles", 100));

        assertThat(of(PartialObject.class, events)).isNotEmpty();
        assertThat(of(PartialObject.class, events).get(0).object().get("text")).contains("Once upon a time");
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

        List<ProcessEvent> events = stream(desk, "I want my money back");

        assertThat(answer(events)).endsWith("Refunded.");
        assertThat(of(ChildStarted.class, events)).isEmpty();
    }
}
