/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import static io.karta.engine.TestAgents.CONTEXT;
import static io.karta.engine.TestAgents.a;
import static io.karta.engine.TestAgents.context;
import static io.karta.engine.TestAgents.looking;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.ai.Ai;
import io.karta.engine.ForwardingStore;
import io.karta.engine.LocalPlatform;
import io.karta.engine.LocalPlatformBuilder;
import io.karta.engine.TestAgents;
import io.karta.engine.call.ModelCatalog;
import io.karta.engine.call.ModelEntry;
import io.karta.engine.definition.AccessRule;
import io.karta.engine.definition.Invoker;
import io.karta.engine.definition.Violation;
import io.karta.engine.journal.InMemoryProcessStore;
import io.karta.event.ProcessSuspended;
import io.karta.generation.TypeRef;
import io.karta.model.ModelConfig;
import io.karta.model.ModelException;
import io.karta.model.ModelException.Kind;
import io.karta.model.ModelResponse;
import io.karta.model.ModelResponse.FinishReason;
import io.karta.model.TokenUsage;
import io.karta.process.AgentProcess;
import io.karta.process.Budget;
import io.karta.process.Caller;
import io.karta.process.ProcessEvent;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.process.ProcessWaitingException;
import io.karta.spi.JournalEntry;
import io.karta.spi.ProcessStore;
import io.karta.testkit.ScriptedModel;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Concurrent commands, and failures of user code. */
class ProcessEdgesTest {

    record Answer(String text) {}

    record Ticket(String item) {}

    record Letter(String text) {}

    private static final UserInput INPUT = new UserInput("x");

    private final List<LocalPlatform> platforms = new ArrayList<>();

    @AfterEach
    void close() {
        platforms.forEach(LocalPlatform::close);
    }

    private LocalPlatform platform(UnaryOperator<LocalPlatformBuilder> more, TestAgents... desks) {
        LocalPlatform platform = more.apply(LocalPlatform.builder()
                        .agents(List.of(desks).stream().map(TestAgents::model).toList()))
                .build();
        platforms.add(platform);
        return platform;
    }

    private LocalPlatform platform(TestAgents... desks) {
        return platform(builder -> builder, desks);
    }

    private static AgentProcess create(LocalPlatform platform, ProcessOptions options, Object... inputs) {
        return platform.createProcess(platform.agents().get(0), options, inputs);
    }

    private static TestAgents writes(Invoker body) {
        return new TestAgents("Writes")
                .action("write", List.of(a(UserInput.class), CONTEXT), Letter.class, body)
                .goal("write", "write", Letter.class, UserInput.class);
    }

    private static TestAgents asks(boolean clearing, AtomicInteger charged) {
        return new TestAgents("Asks")
                .action(
                        "ask",
                        List.of(a(UserInput.class)),
                        Answer.class,
                        values -> Outcome.await(Form.of(Answer.class)),
                        action -> action.clearing(clearing))
                .action("charge", List.of(a(Answer.class)), Ticket.class, values -> {
                    charged.incrementAndGet();
                    return new Ticket("charged");
                })
                .action("write", List.of(a(Ticket.class)), Letter.class, values -> new Letter("done"))
                .goal("write", "write", Letter.class, UserInput.class);
    }

    @Nested
    class WhenAnAnswerArrivesDuringAnObserver {

        @Test
        void onlyOneThreadContinues() throws Exception {
            var charged = new AtomicInteger();
            var seen = new CountDownLatch(1);
            var answered = new CountDownLatch(1);
            LocalPlatform platform = platform(
                    builder -> builder.events(event -> {
                        if (event instanceof ProcessSuspended) {
                            seen.countDown();
                            await(answered);
                        }
                    }),
                    asks(false, charged));
            AgentProcess process = create(platform, ProcessOptions.defaults(), INPUT);
            var run = platform.start(process).toCompletableFuture();
            seen.await();

            process.answer(process.pendingAnswer().orElseThrow().id(), new Answer("yes"));
            answered.countDown();
            run.get(60, TimeUnit.SECONDS);

            assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
            assertThat(charged).hasValue(1);
        }

        private void await(CountDownLatch latch) {
            try {
                latch.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Nested
    class WhenAClearingActionAsks {

        @Test
        void theAnswerAloneStays() {
            LocalPlatform platform = platform(asks(true, new AtomicInteger()));
            AgentProcess process = platform.run(create(platform, ProcessOptions.defaults(), INPUT));

            process.answer(process.pendingAnswer().orElseThrow().id(), new Answer("yes"));

            assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
            assertThat(process.last(UserInput.class)).isEmpty();
        }
    }

    @Nested
    class WhenTheStoreDoesNotAnswer {

        private final AtomicReference<Class<?>> refused = new AtomicReference<>(JournalEntry.Ended.class);

        private final ProcessStore store = new ForwardingStore(new InMemoryProcessStore(10, Clock.systemUTC())) {

            @Override
            public void append(String process, long expectedVersion, List<JournalEntry> entries) {
                if (refused.get().isInstance(entries.get(0))) {
                    throw new IllegalStateException("the disk is full");
                }
                super.append(process, expectedVersion, entries);
            }
        };

        @Test
        void aProcessEndsAllTheSame() {
            LocalPlatform platform = platform(builder -> builder.store(store), writes(values -> new Letter("x")));
            var notifications = new AtomicInteger();
            AgentProcess process = create(platform, ProcessOptions.defaults(), INPUT);
            process.onEnd(ended -> notifications.incrementAndGet());

            platform.run(process);

            assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
            assertThat(notifications).hasValue(1);
            assertThat(Messages.endNotKept((JournaledProcess) process)).contains("KARTA-326", process.id());
        }

        @Test
        void anUnwritableResultFailsTheProcess() {
            refused.set(JournalEntry.ActionRan.class);
            LocalPlatform platform = platform(builder -> builder.store(store), writes(values -> new Letter("x")));
            AgentProcess process = create(platform, ProcessOptions.defaults(), INPUT);

            assertThatThrownBy(() -> platform.run(process)).hasMessage("the disk is full");

            assertThat(process.status()).isEqualTo(ProcessStatus.FAILED);
        }
    }

    @Nested
    class WhenAListenerThrowsAnError {

        @Test
        void isInvisibleToOtherProcesses() {
            LocalPlatform platform = platform(
                    builder -> builder.events(event -> {
                        throw new NoClassDefFoundError("gone");
                    }),
                    writes(values -> new Letter("x")));
            var notifications = new AtomicInteger();
            AgentProcess process = create(platform, ProcessOptions.defaults(), INPUT);
            process.onEnd(ended -> notifications.incrementAndGet());

            platform.run(process);

            assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
            assertThat(notifications).hasValue(1);
        }
    }

    @Nested
    class WhenAConditionCallsAModel {

        private final ScriptedModel model = new ScriptedModel();

        private LocalPlatform judged(Invoker judge) {
            var desk = new TestAgents("Judged")
                    .action(
                            "write",
                            List.of(a(UserInput.class)),
                            Letter.class,
                            values -> new Letter("x"),
                            action -> action.pre(List.of("isGood", "isFair")))
                    .condition("isFair", List.of(CONTEXT), judge)
                    .condition("isGood", List.of(CONTEXT), judge)
                    .goal("write", "write", Letter.class, UserInput.class);
            return platform(builder -> builder.models(catalog(model)), desk);
        }

        @Test
        void theBudgetIsTheProcesses() {
            model.always().text("yes", new TokenUsage(5, 5));
            LocalPlatform platform = judged(values ->
                    looking(values, 0).ai().withDefaultLlm().generateText("?").equals("yes"));

            AgentProcess process =
                    platform.run(create(platform, ProcessOptions.defaults().withBudget(Budget.ofTokens(10)), INPUT));

            assertThat(process.status()).isEqualTo(ProcessStatus.TERMINATED);
            assertThat(process.explain()).contains("10 tokens");
            assertThat(model.requests()).hasSize(1);
        }

        @Test
        void theTimeoutInterruptsIt() {
            LocalPlatform platform = judged(values -> {
                new CountDownLatch(1).await();
                return true;
            });

            AgentProcess process =
                    platform.run(create(platform, ProcessOptions.defaults().withTimeout(Duration.ofMillis(30)), INPUT));

            assertThat(process.status()).isEqualTo(ProcessStatus.TERMINATED);
            assertThat(Thread.currentThread().isInterrupted()).isFalse();
        }
    }

    private static ModelCatalog catalog(ScriptedModel model) {
        var config = ModelConfig.builder("only", "test").repairAttempts(0).build();
        return ModelCatalog.of(Map.of("only", new ModelEntry(config, model)), Map.of(), Optional.empty());
    }

    @Nested
    class WhenAnAnswerIsTruncated {

        @Test
        void itIsNotTakenForTheWholeOne() {
            var model = new ScriptedModel();
            model.always()
                    .reply(request -> ModelResponse.of("{\"text\": \"Dear A").withFinishReason(FinishReason.LENGTH));
            Ai ai = platform(builder -> builder.models(catalog(model))).ai();

            assertThatThrownBy(() -> ai.withDefaultLlm().createObject("Write", Letter.class))
                    .hasMessageContaining("was truncated");
        }
    }

    @Nested
    class WhenAPossibleObjectBreaksAConstraint {

        @Test
        void itIsRefusedLikeAnyOther() {
            var model = new ScriptedModel();
            model.always().text("{\"success\": {\"text\": \"rude\"}}");
            Ai ai = platform(builder -> builder.models(catalog(model))
                            .validator((object, locale) -> object instanceof Letter
                                    ? List.of(new Violation("/text", "must be polite"))
                                    : List.of()))
                    .ai();

            assertThatThrownBy(() -> ai.withDefaultLlm().createObjectIfPossible("Write", Letter.class))
                    .hasMessageContaining("must be polite");
        }
    }

    @Nested
    class WhenAProcessHasEnded {

        @Test
        void itsActionAsksNoModelAnyMore() throws Exception {
            var model = new ScriptedModel();
            model.always().text("x");
            var failure = new AtomicReference<RuntimeException>();
            var over = new CountDownLatch(1);
            LocalPlatform platform = platform(builder -> builder.models(catalog(model)), writes(values -> {
                context(values, 1).process().kill();
                try {
                    return new Letter(context(values, 1).ai().withDefaultLlm().generateText("?"));
                } catch (ModelException e) {
                    failure.set(e);
                    throw e;
                } finally {
                    over.countDown();
                }
            }));

            platform.run(create(platform, ProcessOptions.defaults(), INPUT));
            over.await();

            assertThat(failure.get()).isInstanceOfSatisfying(ModelException.class, e -> assertThat(e.kind())
                    .isEqualTo(Kind.CANCELLED));
            assertThat(model.requests()).isEmpty();
        }
    }

    @Nested
    class WhenThereAreChildren {

        @Test
        void theyKeepTheCallersRoles() {
            var guarded = new TestAgents("Guarded")
                    .action(
                            "count",
                            List.of(a(Ticket.class)),
                            Integer.class,
                            values -> 1,
                            action -> action.access(AccessRule.oneOf(Set.of("admin"))))
                    .goal("count", "count", Integer.class, Ticket.class);
            LocalPlatform platform = platform(
                    writes(values -> new Letter("" + context(values, 1).run(Integer.class, new Ticket("x")))), guarded);

            var options = ProcessOptions.defaults().withCaller(Caller.named("grace", Set.of("admin")));

            assertThat(platform.invocation(Letter.class).withOptions(options).invoke(INPUT))
                    .isEqualTo(new Letter("1"));
        }

        @Test
        void oneThatRestsEndsWithTheCallForIt() {
            var child = new AtomicReference<AgentProcess>();
            LocalPlatform platform = platform(
                    builder -> builder.events((ProcessEvent event) -> {
                        if (event instanceof ProcessSuspended) {
                            child.set(event.process());
                        }
                    }),
                    new TestAgents("Parent")
                            .action("call", List.of(a(UserInput.class), CONTEXT), String.class, values -> context(
                                            values, 1)
                                    .run(Letter.class, INPUT)
                                    .text())
                            .goal("call", "call", String.class, UserInput.class),
                    asks(false, new AtomicInteger()));

            AgentProcess process =
                    platform.run(platform.createProcess(platform.agents().get(1), ProcessOptions.defaults(), INPUT));

            assertThat(process.failure()).containsInstanceOf(ProcessWaitingException.class);
            assertThat(child.get().status()).isEqualTo(ProcessStatus.KILLED);
        }
    }

    @Nested
    class WhenTheCallIsUnusual {

        @Test
        void aGoalThatDoesNotExistIsRefused() {
            LocalPlatform platform = platform(writes(values -> new Letter("x")));

            assertThatThrownBy(() -> platform.invocation(Letter.class)
                            .withOptions(ProcessOptions.defaults().withGoal("wirte"))
                            .invoke(INPUT))
                    .hasMessageContainingAll("KARTA-305", "wirte");
        }

        @Test
        void aTimeoutOfAgesIsNoTimeout() {
            LocalPlatform platform = platform(writes(values -> new Letter("x")));

            assertThat(platform.invocation(Letter.class)
                            .withTimeout(Duration.ofSeconds(Long.MAX_VALUE))
                            .invoke(INPUT))
                    .isEqualTo(new Letter("x"));
        }

        @Test
        void aCollectionIsTakenForWhatItHolds() {
            var desk = new TestAgents("Lists")
                    .action("count", List.of(a(new TypeRef<List<Ticket>>() {}.type())), Integer.class, values -> ((List<
                                            ?>)
                                    values[0])
                            .size())
                    .goal("count", "count", Integer.class);
            LocalPlatform platform = platform(desk);

            assertThat(platform.invocation(Integer.class).invoke(List.of(new Ticket("a"), new Ticket("b"))))
                    .isEqualTo(2);
            assertThatThrownBy(() -> platform.invocation(Integer.class).invoke(List.of("a")))
                    .hasMessageContaining("KARTA-303");
        }
    }
}
