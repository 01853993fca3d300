/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static io.karta.engine.TestAgents.CONTEXT;
import static io.karta.engine.TestAgents.a;
import static io.karta.engine.TestAgents.context;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.action.ActionContext;
import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.ai.Tool;
import io.karta.ai.ToolGroup;
import io.karta.engine.call.ModelCatalog;
import io.karta.engine.call.ModelEntry;
import io.karta.engine.call.RunningAction;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.journal.InMemoryProcessStore;
import io.karta.event.ActionFinished;
import io.karta.model.ModelConfig;
import io.karta.process.AgentInvocation;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessStatus;
import io.karta.spi.JournalEntry;
import io.karta.spi.ProcessQuery;
import io.karta.spi.StaleProcessException;
import io.karta.spi.StoredProcess;
import io.karta.testkit.CapturedLog;
import io.karta.testkit.ManualClock;
import io.karta.testkit.ScriptedModel;
import io.karta.tool.ToolResult;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Processes of several nodes whose steps are recorded in the transactions of their actions.
 */
class JoinedTransactionsTest {

    private static final Duration LEASE = Duration.ofMinutes(1);

    private static final Tool SEND =
            Tool.of("send", "Sends", in -> ToolResult.text("sent")).withConfirmation("Send?");

    record Letter(String text) {}

    /**
     * A durable store that takes part in a transaction, which here is a list of entries that is kept or thrown away.
     */
    private static final class Transactions extends ForwardingStore {

        private final List<JournalEntry> open = new ArrayList<>();
        private String process = "";
        private long version;
        private boolean active;
        private boolean unreadable;

        Transactions(ManualClock clock) {
            super(new InMemoryProcessStore(10, clock));
        }

        @Override
        public boolean isDurable() {
            return true;
        }

        @Override
        public boolean joinsTransactions() {
            return true;
        }

        @Override
        public boolean isInTransaction(String id) {
            return active;
        }

        @Override
        public void appendJoining(String id, long expectedVersion, List<JournalEntry> entries) {
            if (!active) {
                append(id, expectedVersion, entries);
                return;
            }
            if (load(id, 0).size() != expectedVersion) {
                throw new StaleProcessException("another node has written");
            }
            process = id;
            version = expectedVersion;
            open.addAll(entries);
        }

        @Override
        public List<JournalEntry> load(String id, long after) {
            if (unreadable) {
                unreadable = false;
                throw new IllegalStateException("no connection");
            }
            return super.load(id, after);
        }

        /** Nothing is taken over but what a test takes over. */
        @Override
        public List<StoredProcess> find(ProcessQuery query) {
            return query.parent().isPresent() ? super.find(query) : List.of();
        }

        void begin() {
            active = true;
        }

        void commit() {
            active = false;
            if (!open.isEmpty()) {
                append(process, version, List.copyOf(open));
                open.clear();
            }
        }

        void rollback() {
            active = false;
            open.clear();
        }

        /** Another node has started the process, and done something in it. */
        void takenOver(String id, List<JournalEntry> entries) {
            List<JournalEntry> all = new ArrayList<>(List.of(new JournalEntry.Started(Instant.now(), "other")));
            all.addAll(entries);
            append(id, load(id, 0).size(), all);
        }

        JournalEntry last(String id) {
            List<JournalEntry> journal = load(id, 0);
            return journal.get(journal.size() - 1);
        }
    }

    private final ManualClock clock = ManualClock.at(Instant.parse("2026-01-02T03:04:05Z"));
    private final ManualScheduler scheduler = new ManualScheduler(clock);
    private final Transactions store = new Transactions(clock);
    private final ScriptedModel model = new ScriptedModel();
    private final AtomicReference<LocalPlatform> platform = new AtomicReference<>();
    private final List<ActionFinished> finished = new ArrayList<>();
    private final AgentModel asking = new TestAgents("Asking")
            .action(
                    "ask",
                    List.of(a(UserInput.class)),
                    Letter.class,
                    values -> transactional("ask", Outcome.await(Form.of(Letter.class))))
            .goal("asked", "ask", Letter.class, UserInput.class)
            .model();

    @AfterEach
    void close() {
        platform.get().close();
    }

    private AgentModel agent(Function<ActionContext, Object> body, boolean isIdempotent) {
        return new TestAgents("Desk")
                .action(
                        "write",
                        List.of(a(UserInput.class), CONTEXT),
                        Letter.class,
                        values -> body.apply(context(values, 1)),
                        action -> action.idempotent(isIdempotent))
                .goal("written", "write", Letter.class, UserInput.class)
                .model();
    }

    private AgentProcess run(AgentModel agent) {
        return open(agent).start(new UserInput("x"));
    }

    private AgentInvocation<Letter> open(AgentModel agent) {
        var entry = new ModelEntry(ModelConfig.builder("only", "test").build(), model);
        platform.set(LocalPlatform.builder()
                .agents(List.of(agent, asking))
                .models(ModelCatalog.of(Map.of("only", entry), Map.of(), Optional.empty()))
                .clock(clock)
                .scheduler(scheduler)
                .executor(Runnable::run)
                .toolGroups(List.of(ToolGroup.of("post", "Sends letters", "us", List.of(SEND))))
                .store(store)
                .events(event -> {
                    if (event instanceof ActionFinished end) {
                        finished.add(end);
                    }
                })
                .build());
        return platform.get().invocation(Letter.class).ofGoal("written");
    }

    private AgentProcess run(Function<ActionContext, Object> body) {
        return run(agent(body, true));
    }

    private void returned(String action, Object result) {
        RunningAction step = platform.get().currentSteps().current().orElseThrow();
        assertThat(step.enter(action)).isTrue();
        step.returned(result);
    }

    /** What a transactional interceptor does, with Karta's inside. */
    private Object transactional(String action, Object result) {
        store.begin();
        returned(action, result);
        store.commit();
        return result;
    }

    private Object transactional(Object result) {
        return transactional("write", result);
    }

    private boolean isFree(String id) {
        return store.claim(id, "other", LEASE).isPresent();
    }

    enum Asking {
        FORM(context -> Outcome.await(Form.of(Letter.class))),
        CONFIRMATION(context -> Outcome.confirmation(new Letter("l"), "Really?")),
        TOOL(context -> context.ai().withDefaultLlm().withToolGroup("post").createOutcome("Write", Letter.class));

        @SuppressWarnings("ImmutableEnumChecker") // lambdas without state
        private final Function<ActionContext, Outcome<?>> outcome;

        Asking(Function<ActionContext, Outcome<?>> outcome) {
            this.outcome = outcome;
        }
    }

    @Nested
    class WhenAStepAsksAQuestion {

        @ParameterizedTest
        @EnumSource
        void anyNodeMayTakeTheAnswer(Asking how) {
            model.always().call("send", "{}").text("{\"text\":\"done\"}");

            AgentProcess process = run(context -> transactional(how.outcome.apply(context)));

            assertThat(process.status()).isEqualTo(ProcessStatus.WAITING);
            assertThat(isFree(process.id())).isTrue();
        }

        @Test
        void theAlarmRingsWhenTheAnswerIsTooLate() {
            AgentProcess process = run(
                    context -> transactional(Outcome.await(Form.of(Letter.class).expiringAfter(Duration.ofHours(1)))));

            scheduler.advance(Duration.ofHours(1));

            assertThat(process.pendingAnswers()).isEmpty();
            assertThat(process.status()).isEqualTo(ProcessStatus.STUCK);
            assertThat(isFree(process.id())).isTrue();
        }

        @Test
        void theProcessFailsIfTheActionThrowsAfterItsTransaction() {
            AgentProcess process = run(context -> {
                transactional(Outcome.await(Form.of(Letter.class)));
                throw new IllegalStateException("too late");
            });

            assertThat(process.status()).isEqualTo(ProcessStatus.FAILED);
        }
    }

    @Nested
    class WhenAStepDelegates {

        @Test
        void anyNodeMayGoOnWithParentAndChild() {
            AgentProcess process =
                    run(context -> transactional(Outcome.delegate(asking, new UserInput("go"), Letter.class)));

            String child = process.pendingAnswer().orElseThrow().child().orElseThrow();
            assertThat(process.status()).isEqualTo(ProcessStatus.WAITING);
            assertThat(isFree(process.id())).isTrue();
            assertThat(platform.get().process(child).orElseThrow().status()).isEqualTo(ProcessStatus.WAITING);
            assertThat(isFree(child)).isTrue();
        }

        @Test
        void theChildEndsIfTheTransactionIsRolledBack() {
            AgentProcess process = run(context -> {
                store.begin();
                returned("write", Outcome.delegate(asking, new UserInput("go"), Letter.class));
                store.rollback();
                throw new IllegalStateException("rolled back");
            });

            assertThat(process.status()).isEqualTo(ProcessStatus.FAILED);
            assertThat(store.find(ProcessQuery.all().childrenOf(process.id())))
                    .singleElement()
                    .satisfies(child -> assertThat(child.status()).isEqualTo(ProcessStatus.KILLED));
        }
    }

    @Nested
    class WhenTheActionOfTheGoalThrowsAfterItsTransaction {

        @Test
        void theProcessStaysCompletedAndTheExceptionIsLogged() {
            try (var log = CapturedLog.of("io.karta.engine.execution.ActionRecord")) {
                AgentProcess process = run(context -> {
                    transactional(new Letter("done"));
                    throw new IllegalStateException("too late");
                });

                assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
                assertThat(log.warnings()).singleElement().asString().contains("KARTA-932", "Desk.write", process.id());
                assertThat(log.thrown()).singleElement().asString().contains("too late");
            }
        }
    }

    @Nested
    class WhenAnotherNodeTakesOver {

        @ParameterizedTest
        @EnumSource
        void anExceptionAfterTheTransactionDoesNotEndItsRun(Asking how) {
            model.always().call("send", "{}").text("{\"text\":\"done\"}");

            AgentProcess process = run(context -> {
                transactional(how.outcome.apply(context));
                store.takenOver(context.process().id(), List.of());
                throw new IllegalStateException("too late");
            });

            assertThat(store.last(process.id())).isInstanceOf(JournalEntry.Started.class);
        }

        @Test
        void workThatCannotBeRecordedIsRolledBack() {
            List<StaleProcessException> thrown = new ArrayList<>();

            AgentProcess process = run(agent(
                    context -> {
                        store.begin();
                        store.takenOver(context.process().id(), List.of());
                        try {
                            returned("write", new Letter("l"));
                        } catch (StaleProcessException e) {
                            thrown.add(e);
                            store.rollback();
                            throw e;
                        }
                        return new Letter("l");
                    },
                    false));

            assertThat(thrown).singleElement().satisfies(stale -> assertThat(stale)
                    .hasMessageStartingWith("KARTA-930")
                    .hasMessageContainingAll("Desk.write", process.id()));
            assertThat(store.last(process.id())).isInstanceOf(JournalEntry.Started.class);
        }

        @Test
        void theTimeoutOfThisNodeDoesNotEndItsRun() {
            AgentProcess process = run(context -> {
                store.takenOver(context.process().id(), List.of());
                scheduler.advance(Duration.ofDays(1));
                return new Letter("l");
            });

            assertThat(store.last(process.id())).isInstanceOf(JournalEntry.Started.class);
        }

        @Test
        void itsRecordOfTheSameStepIsNotTakenForThisOne() {
            AgentProcess process = run(context -> {
                store.begin();
                returned("write", Outcome.await(Form.of(Letter.class)));
                List<JournalEntry> same = List.copyOf(store.open);
                store.rollback();
                store.takenOver(context.process().id(), same);
                return new Letter("l");
            });

            assertThat(finished).isEmpty();
            assertThat(process.history()).hasSize(1);
            assertThat(store.last(process.id())).isInstanceOf(JournalEntry.Suspended.class);
        }
    }

    @Nested
    class WhenTheProcessIsKilled {

        @Test
        void workThatCannotBeRecordedIsRolledBack() {
            AgentProcess process = run(context -> {
                store.begin();
                context.process().kill();
                assertThatThrownBy(() -> returned("write", new Letter("l")))
                        .isInstanceOf(StaleProcessException.class)
                        .hasMessageStartingWith("KARTA-930");
                store.rollback();
                return new Letter("l");
            });

            assertThat(process.status()).isEqualTo(ProcessStatus.KILLED);
        }
    }

    @Nested
    class WhenTheStoreFailsAfterTheCommit {

        @Test
        void theStoredEndIsFoundAndTheProcessHasNotFailed() {
            AgentModel agent = agent(
                    context -> {
                        Object result = transactional(new Letter("l"));
                        store.unreadable = true;
                        return result;
                    },
                    true);

            assertThatThrownBy(() -> open(agent).invoke(new UserInput("x")))
                    .hasMessageStartingWith("KARTA-931")
                    .hasMessageContainingAll(store.process, "no connection");

            String id = store.process;
            assertThat(platform.get().process(id).orElseThrow().status()).isEqualTo(ProcessStatus.COMPLETED);
            assertThat(platform.get().process(id).orElseThrow().result(Letter.class))
                    .isEqualTo(new Letter("l"));
        }
    }
}
