/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

import static io.karta.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentException;
import io.karta.agent.PlannerType;
import io.karta.agent.llm.DeclarativeLlmAgent;
import io.karta.agent.llm.SessionId;
import io.karta.engine.LocalPlatform;
import io.karta.guard.GuardrailContext;
import io.karta.guard.InputGuardrail;
import io.karta.guard.Verdict;
import io.karta.message.SystemMessage;
import io.karta.message.UserMessage;
import io.karta.model.ModelResponse;
import io.karta.process.AgentProcess;
import io.karta.process.PageRequest;
import io.karta.process.ProcessFailedException;
import io.karta.process.ProcessFilter;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.process.ProcessTerminatedException;
import io.karta.process.TurnLimits;
import io.karta.testkit.ScriptedModel;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Calls of declarative agents that are turns of a session. */
class AgentSessionTest {

    @DeclarativeLlmAgent(name = "refunds", description = "Pays money back", instruction = "You are refunds.")
    interface Refunds {

        String answer(String question);
    }

    @DeclarativeLlmAgent(
            name = "archive",
            description = "Finds old orders",
            instruction = "You are archive.",
            disallowTransferToParent = true)
    interface Archive {

        String answer(String question);
    }

    @DeclarativeLlmAgent(
            name = "helpdesk",
            description = "Answers customers",
            instruction = "You are helpdesk.",
            subAgents = {Refunds.class, Archive.class})
    interface Helpdesk {

        String answer(@SessionId String session, String question);
    }

    @DeclarativeLlmAgent(name = "later", description = "Answers customers", instruction = "You are later.")
    interface Later {

        CompletionStage<String> answer(UserMessage question, @SessionId String session);
    }

    @DeclarativeLlmAgent(
            name = "guarded",
            description = "Answers customers",
            instruction = "You are guarded.",
            guardrails = NoSecrets.class)
    interface Guarded {

        String answer(@SessionId String session, String question);
    }

    static final class NoSecrets implements InputGuardrail {

        @Override
        public Verdict checkInput(String text, GuardrailContext context) {
            return text.contains("secret") ? Verdict.block("it has a secret") : Verdict.pass();
        }
    }

    private final TestPlatform testPlatform = new TestPlatform();
    private final Helpdesk helpdesk = testPlatform.deployed(AgentInterface.of(Helpdesk.class));

    @AfterEach
    void close() {
        testPlatform.close();
    }

    @Test
    void receivesTheEarlierTurnsOfItsSessionOnly() {
        script().text("Hello Ada.").text("Hello Bob.").text("You are Ada.");

        helpdesk.answer("a", "I am Ada");
        helpdesk.answer("b", "I am Bob");
        String answer = helpdesk.answer("a", "Who am I?");

        assertThat(answer).isEqualTo("You are Ada.");
        assertThat(testPlatform.prompt(2))
                .containsSubsequence("I am Ada", "Hello Ada.", "Who am I?")
                .doesNotContain("Bob");
        assertThat(sessions()).hasSize(2);
    }

    @Test
    void staysWithTheAgentThatSpokeLastIfItMayTransferBack() {
        script().call("transfer_to_agent", "{\"agent_name\": \"refunds\", \"reason\": \"money\"}");
        script().text("How much?").text("Paid.");

        assertThat(helpdesk.answer("a", "I want money")).isEqualTo("How much?");
        assertThat(helpdesk.answer("a", "40 euros")).isEqualTo("Paid.");

        assertThat(testPlatform.prompt(2))
                .contains("You are refunds.")
                .containsSubsequence(
                        "I want money", "[helpdesk] handed over to refunds: money", "How much?", "40 euros");
    }

    @Test
    void returnsToTheRootAfterAnAgentThatMustNotTransferBack() {
        script().call("transfer_to_agent", "{\"agent_name\": \"archive\", \"reason\": \"old\"}");
        script().text("Found it.").text("Yes?");

        helpdesk.answer("a", "Find it");
        helpdesk.answer("a", "Next");

        assertThat(testPlatform.prompt(2)).contains("You are helpdesk.", "[helpdesk] handed over to archive");
    }

    @Test
    void answersCallsThatArriveTogetherInOneSession() throws Exception {
        Later later = testPlatform.deployed(AgentInterface.of(Later.class));
        var isAsked = new CountDownLatch(1);
        var mayAnswer = new CountDownLatch(1);
        script().reply(request -> {
            isAsked.countDown();
            await(mayAnswer);
            return ModelResponse.of("one");
        });
        script().text("two");

        CompletionStage<String> first = later.answer(new UserMessage("1"), "s");
        await(isAsked);
        CompletionStage<String> second = later.answer(new UserMessage("2"), "s");
        mayAnswer.countDown();

        assertThat(first.toCompletableFuture().get(30, TimeUnit.SECONDS)).isEqualTo("one");
        assertThat(second.toCompletableFuture().get(30, TimeUnit.SECONDS)).isEqualTo("two");
        assertThat(sessions()).hasSize(1);
        assertThat(testPlatform.prompt(1)).containsSubsequence("1", "one", "2");
    }

    @Test
    void keepsItsFirstSystemMessageWhenAnotherOneArrives() {
        script().text("fine");
        LocalPlatform platform = testPlatform.platform;
        AgentProcess session = platform.createProcess(
                platform.agents().get(0),
                ProcessOptions.defaults().withTurns(TurnLimits.defaults()).withPlanner(PlannerType.UTILITY),
                new SystemMessage("Be brief."));
        platform.start(session);
        session.enqueue(new SystemMessage("Be quick."));

        session.enqueue(new UserMessage("I am Ada"));

        eventually(() -> !testPlatform.model.prompts().isEmpty());
        assertThat(testPlatform.prompt(0))
                .containsOnlyOnce("Be quick.")
                .containsSubsequence("Be brief.", "Be quick.", "I am Ada");
    }

    @Test
    void acceptsTheIdOfItsProcess() {
        script().text("one").text("two");
        helpdesk.answer("a", "1");
        String process = sessions().get(0).id();

        helpdesk.answer(process, "2");

        assertThat(sessions()).hasSize(1);
        assertThat(sessions().get(0).label()).contains("helpdesk");
    }

    @Test
    void failsWithTheCauseAndContinues() {
        script().reply(request -> {
            throw new IllegalStateException("no line");
        });
        script().text("Here again.");

        assertThatThrownBy(() -> helpdesk.answer("a", "Hello?"))
                .isInstanceOf(ProcessFailedException.class)
                .hasMessageContainingAll("KARTA-838", "helpdesk", "FAILED")
                .hasCauseInstanceOf(AgentException.class);
        assertThat(helpdesk.answer("a", "And now?")).isEqualTo("Here again.");
    }

    @Test
    void continuesAfterABlockedMessage() {
        Guarded guarded = testPlatform.deployed(AgentInterface.of(Guarded.class));
        script().text("Hello.").text("Here again.");
        guarded.answer("a", "Hello?");

        assertThatThrownBy(() -> guarded.answer("a", "a secret")).hasMessageContaining("KARTA-375");

        assertThat(guarded.answer("a", "And now?")).isEqualTo("Here again.");
        assertThat(testPlatform.prompt(1)).contains("Hello?", "And now?").doesNotContain("secret");
    }

    @Test
    void reportsTheEndOfTheSession() {
        var isAsked = new CountDownLatch(1);
        script().reply(request -> {
            sessions().get(0).terminate("closed");
            isAsked.countDown();
            return ModelResponse.of("too late");
        });

        assertThatThrownBy(() -> helpdesk.answer("a", "Hello?")).isInstanceOf(ProcessTerminatedException.class);
        eventually(() -> sessions().get(0).status() == ProcessStatus.TERMINATED);
        assertThatThrownBy(() -> helpdesk.answer("a", "Hello?")).isInstanceOf(AgentException.class);
    }

    @Test
    void reportsTheEndOfTheSessionToMessagesWithoutATurn() {
        Later later = testPlatform.deployed(AgentInterface.of(Later.class));
        var isAsked = new CountDownLatch(1);
        var mayAnswer = new CountDownLatch(1);
        script().reply(request -> {
            isAsked.countDown();
            await(mayAnswer);
            return ModelResponse.of("too late");
        });

        later.answer(new UserMessage("1"), "s");
        await(isAsked);
        CompletionStage<String> queued = later.answer(new UserMessage("2"), "s");
        sessions().get(0).terminate("closed");
        mayAnswer.countDown();

        assertThatThrownBy(() -> queued.toCompletableFuture().get(30, TimeUnit.SECONDS))
                .hasCauseInstanceOf(ProcessTerminatedException.class)
                .hasMessageContaining("KARTA-837");
    }

    @Test
    void rejectsABlankId() {
        assertThatThrownBy(() -> helpdesk.answer(" ", "Hello?")).hasMessageContaining("KARTA-829");
    }

    @Test
    void restoresTheInterruptOfAWaitingThread() {
        var mayAnswer = new CountDownLatch(1);
        script().reply(request -> {
            await(mayAnswer);
            return ModelResponse.of("Hello.");
        });
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> helpdesk.answer("a", "Hello?")).hasMessageContaining("KARTA-839");
        assertThat(Thread.interrupted()).isTrue();
        mayAnswer.countDown();
    }

    private ScriptedModel.Answers script() {
        return testPlatform.model.inOrder().always();
    }

    private List<AgentProcess> sessions() {
        LocalPlatform platform = testPlatform.platform;
        return platform.processes(ProcessFilter.all(), PageRequest.first(10)).items().stream()
                .flatMap(info -> platform.process(info.id()).stream())
                .toList();
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
