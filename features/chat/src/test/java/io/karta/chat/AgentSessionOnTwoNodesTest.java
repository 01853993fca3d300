/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.chat;

import static io.karta.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.llm.DeclarativeLlmAgent;
import io.karta.agent.llm.SessionId;
import io.karta.engine.LocalPlatform;
import io.karta.engine.call.ModelCatalog;
import io.karta.engine.call.ModelEntry;
import io.karta.llmagent.AgentInterface;
import io.karta.model.ModelConfig;
import io.karta.model.ModelResponse;
import io.karta.spi.JournalEntry;
import io.karta.spi.ProcessStore;
import io.karta.testkit.CrashingProcessStore;
import io.karta.testkit.ScriptedModel;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Sessions of a declarative LLM agent on two nodes with one database. */
class AgentSessionOnTwoNodesTest extends ChatFixture {

    @DeclarativeLlmAgent(name = "helpdesk", description = "Answers customers", instruction = "You are helpdesk.")
    interface Helpdesk {

        CompletionStage<String> answer(@SessionId String session, String question);
    }

    private final ScriptedModel model = new ScriptedModel();
    private final Helpdesk here = helpdesk();
    private final Helpdesk there = helpdesk();

    private Helpdesk helpdesk() {
        return helpdesk(store());
    }

    private Helpdesk helpdesk(ProcessStore store) {
        var agent = AgentInterface.of(Helpdesk.class);
        var only = new ModelEntry(ModelConfig.builder("only", "test").build(), model);
        LocalPlatform node = node(
                store,
                agent.agent().agent(),
                builder -> builder.models(ModelCatalog.of(Map.of("only", only), Map.of(), Optional.of("only"))));
        return agent.on(() -> node);
    }

    private static String text(CompletionStage<String> answer) throws Exception {
        return answer.toCompletableFuture().get(30, TimeUnit.SECONDS);
    }

    @Test
    void continuesOnAnotherNode() throws Exception {
        model.inOrder().always().text("Hello Ada.").text("You are Ada.").text("Still Ada.");

        assertThat(text(here.answer("a", "I am Ada"))).isEqualTo("Hello Ada.");
        assertThat(text(there.answer("a", "Who am I?"))).isEqualTo("You are Ada.");
        assertThat(text(here.answer("a", "And now?"))).isEqualTo("Still Ada.");

        assertThat(model.prompts().get(2)).containsSubsequence("I am Ada", "Hello Ada.", "You are Ada.", "And now?");
    }

    @Test
    void returnsTheAnswerToAMessageThatAnotherNodeAnswers() throws Exception {
        var isAsked = new CountDownLatch(1);
        var mayAnswer = new CountDownLatch(1);
        ScriptedModel.Answers script = model.inOrder().always();
        script.reply(request -> {
            isAsked.countDown();
            await(mayAnswer);
            return ModelResponse.of("one");
        });
        script.text("two");

        CompletionStage<String> first = here.answer("a", "1");
        await(isAsked);
        CompletionStage<String> second = there.answer("a", "2");
        mayAnswer.countDown();

        assertThat(text(first)).isEqualTo("one");
        assertThat(text(second)).isEqualTo("two");
    }

    @Test
    void continuesAfterACrashBeforeItsStart() throws Exception {
        model.always().text("Hello Ada.");
        var crashing = new CrashingProcessStore(store());
        crashing.crashBefore(JournalEntry.Started.class);
        Helpdesk failing = helpdesk(crashing);
        assertThatThrownBy(() -> text(failing.answer("a", "I am Ada"))).hasStackTraceContaining("KARTA-");
        var answer = new AtomicReference<String>();

        eventually(() -> isAnswered("I am Ada", answer));

        assertThat(answer).hasValue("Hello Ada.");
    }

    /** The claim of the failed node ends with its lease. */
    private boolean isAnswered(String question, AtomicReference<String> answer) {
        try {
            answer.set(text(here.answer("a", question)));
            return true;
        } catch (Exception e) {
            assertThat(e).hasStackTraceContaining("KARTA-317");
            return false;
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
