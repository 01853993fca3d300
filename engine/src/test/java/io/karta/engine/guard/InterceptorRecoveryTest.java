/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.guard;

import static io.karta.engine.TestAgents.CONTEXT;
import static io.karta.engine.TestAgents.a;
import static io.karta.engine.TestAgents.context;
import static io.karta.testkit.Eventually.finished;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.UserInput;
import io.karta.ai.ModelCallback;
import io.karta.engine.EngineSettings;
import io.karta.engine.LocalPlatformBuilder;
import io.karta.engine.TestAgents;
import io.karta.engine.journal.InMemoryProcessStore;
import io.karta.guard.Guardrail;
import io.karta.model.ModelResponse;
import io.karta.process.AgentProcess;
import io.karta.process.Budget;
import io.karta.process.ProcessOptions;
import io.karta.spi.JournalEntry;
import io.karta.testkit.CrashingProcessStore;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Guardrails and callbacks after a crash. */
class InterceptorRecoveryTest extends InterceptorFixture {

    private final CrashingProcessStore node =
            new CrashingProcessStore(new InMemoryProcessStore(100, Clock.systemUTC()));

    private AgentProcess dieAndGoOn(List<Guardrail> guardrails, List<ModelCallback> callbacks) {
        var desk = new TestAgents("Desk")
                .action("talk", List.of(a(UserInput.class), CONTEXT), String.class, values -> context(values, 1)
                        .ai()
                        .withDefaultLlm()
                        .generateText(SECRET))
                .goal("talk", "talk", String.class, UserInput.class)
                .model();
        UnaryOperator<LocalPlatformBuilder> common = more -> more.agents(List.of(desk))
                .guardrails(guardrails)
                .modelCallbacks(callbacks)
                .settings(new EngineSettings(
                        Budget.defaults(),
                        Duration.ofMinutes(1),
                        EngineSettings.DEFAULT.verbosity(),
                        Duration.ofMillis(300)));
        node.crashBefore(JournalEntry.ActionRan.class);
        var first = platform(more -> common.apply(more).store(node));
        AgentProcess process =
                first.createProcess(first.agents().get(0), ProcessOptions.defaults(), new UserInput("x"));
        assertThatThrownBy(() -> first.run(process)).hasMessageContaining("KARTA-347");
        first.close();
        var second = platform(more -> common.apply(more).store(node.otherNode()));
        return finished(second, process.id());
    }

    @Test
    void reusesTheCheckedAnswerFromTheJournal() {
        model.always().text("the answer is " + SECRET);

        AgentProcess process = dieAndGoOn(List.of(masking(), maskingOutput()), List.of());

        assertThat(process.result(String.class)).isEqualTo("the answer is [SECRET]");
        assertThat(model.requests()).hasSize(1);
        assertThat(replies(process)).containsExactly("the answer is [SECRET]");
    }

    private List<String> replies(AgentProcess process) {
        return node.otherNode().load(process.id(), 0).stream()
                .filter(JournalEntry.ModelReplied.class::isInstance)
                .map(entry -> ((JournalEntry.ModelReplied) entry).response().text())
                .toList();
    }

    @Test
    void anAnswerOfACallbackIsJournaledLikeAModels() {
        var count = new java.util.concurrent.atomic.AtomicInteger();

        AgentProcess process = dieAndGoOn(
                List.of(), List.of(before(call -> Optional.of(ModelResponse.of("answer " + count.incrementAndGet())))));

        assertThat(process.result(String.class)).isEqualTo("answer 1");
        assertThat(count).hasValue(1);
        assertThat(replies(process)).containsExactly("answer 1");
    }
}
