/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static io.karta.engine.TestAgents.CONTEXT;
import static io.karta.engine.TestAgents.a;
import static io.karta.engine.TestAgents.context;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.action.ActionContext;
import io.karta.agent.Confirmation;
import io.karta.agent.UserInput;
import io.karta.ai.Tool;
import io.karta.engine.call.ModelCatalog;
import io.karta.engine.call.ModelEntry;
import io.karta.engine.call.RunningAction;
import io.karta.engine.journal.InMemoryProcessStore;
import io.karta.model.ModelConfig;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.spi.JournalEntry;
import io.karta.testkit.ScriptedModel;
import io.karta.tool.ToolResult;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class TransactionalStoreTest {

    /** A store that takes part in a transaction, which here is a list that is kept or thrown away. */
    private static final class Transactions extends ForwardingStore {

        private final List<Runnable> open = new ArrayList<>();
        private boolean active;

        Transactions() {
            super(new InMemoryProcessStore(10, Clock.systemUTC()));
        }

        @Override
        public void appendJoining(String process, long expectedVersion, List<JournalEntry> entries) {
            assertThat(active).isTrue();
            open.add(() -> append(process, expectedVersion, entries));
        }

        @Override
        public boolean joinsTransactions() {
            return true;
        }
    }

    private final Transactions store = new Transactions();
    private final AtomicReference<LocalPlatform> platform = new AtomicReference<>();

    /** An action as a transactional interceptor with ours inside would call it. */
    private Object inTransaction(boolean commits) {
        store.active = true;
        RunningAction step = platform.get().currentSteps().current().orElseThrow();
        assertThat(step.enter("write")).isTrue();
        assertThat(step.enter("write")).as("a call of the user's own").isFalse();
        String letter = "written";
        step.returned(letter);
        assertThat(store.open).as("appended inside the transaction").hasSize(1);
        store.active = false;
        if (commits) {
            store.open.forEach(Runnable::run);
            return letter;
        }
        throw new IllegalStateException("rolled back");
    }

    private AgentProcess run(boolean commits) {
        var desk = new TestAgents("Desk")
                .action("write", List.of(a(UserInput.class)), String.class, values -> inTransaction(commits))
                .goal("write", "write", String.class, UserInput.class);
        platform.set(LocalPlatform.builder()
                .agents(List.of(desk.model()))
                .store(store)
                .build());
        try (LocalPlatform running = platform.get()) {
            return running.run(running.createProcess(desk.model(), ProcessOptions.defaults(), new UserInput("x")));
        }
    }

    private List<JournalEntry.ActionRan> records(AgentProcess process) {
        return store.load(process.id()).stream()
                .filter(JournalEntry.ActionRan.class::isInstance)
                .map(JournalEntry.ActionRan.class::cast)
                .toList();
    }

    @Nested
    class WhenItCommits {

        @Test
        void theStepIsJournaledOnce() {
            AgentProcess process = run(true);

            assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
            assertThat(records(process)).hasSize(1);
            assertThat(process.history()).hasSize(1);
        }
    }

    @Nested
    class WhenItAsksAboutATool {

        private final ScriptedModel model = new ScriptedModel();

        /** As an interceptor would call it; what goes on after the answer does so outside of it. */
        private Object asking(ActionContext context, boolean commits) {
            Tool refund = Tool.of("refund", "Refunds", in -> ToolResult.text("refunded"))
                    .withConfirmation("Refund?");
            store.active = true;
            RunningAction step = platform.get().currentSteps().current().orElseThrow();
            assertThat(step.enter("write")).isTrue();
            var outcome = context.ai().withDefaultLlm().withTool(refund).createOutcome("?", String.class);
            step.returned(outcome);
            store.active = false;
            if (!commits) {
                throw new IllegalStateException("rolled back");
            }
            store.open.forEach(Runnable::run);
            return outcome;
        }

        private AgentProcess asked(boolean commits) {
            model.always().call("refund", "{}").text("done");
            var desk = new TestAgents("Desk")
                    .action(
                            "write",
                            List.of(a(UserInput.class), CONTEXT),
                            String.class,
                            values -> asking(context(values, 1), commits))
                    .goal("write", "write", String.class, UserInput.class);
            var entry = new ModelEntry(ModelConfig.builder("only", "test").build(), model);
            platform.set(LocalPlatform.builder()
                    .agents(List.of(desk.model()))
                    .models(ModelCatalog.of(Map.of("only", entry), Map.of(), Optional.empty()))
                    .store(store)
                    .build());
            LocalPlatform running = platform.get();
            return running.run(running.createProcess(desk.model(), ProcessOptions.defaults(), new UserInput("x")));
        }

        @AfterEach
        void close() {
            platform.get().close();
        }

        @Test
        void commitsTheQuestionWithItsWorkAndResumesOutside() {
            AgentProcess process = asked(true);
            assertThat(process.status()).isEqualTo(ProcessStatus.WAITING);

            process.answer(process.pendingAnswer().orElseThrow().id(), new Confirmation(true));

            assertThat(process.result(String.class)).isEqualTo("done");
            assertThat(records(process)).hasSize(2);
            assertThat(model.requests()).hasSize(2);
        }

        @Test
        void asksNoQuestionAfterRollback() {
            AgentProcess process = asked(false);

            assertThat(process.status()).isEqualTo(ProcessStatus.FAILED);
            assertThat(process.pendingAnswers()).isEmpty();
        }
    }

    @Nested
    class WhenItRollsBack {

        @Test
        void theStepIsJournaledAsFailed() {
            AgentProcess process = run(false);

            assertThat(process.status()).isEqualTo(ProcessStatus.FAILED);
            assertThat(records(process)).singleElement().satisfies(record -> assertThat(record.output())
                    .isEmpty());
        }
    }
}
