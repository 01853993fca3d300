/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static io.karta.engine.TestAgents.a;
import static java.util.concurrent.CompletableFuture.completedStage;
import static java.util.concurrent.CompletableFuture.failedStage;
import static java.util.concurrent.CompletableFuture.supplyAsync;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.engine.call.RunningAction;
import io.karta.generation.type.ResolvedType;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessStatus;
import io.karta.process.history.ActionRun;
import io.karta.spi.JournalEntry;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Results of actions: none, wider types and transactions. */
@Timeout(240)
@SuppressWarnings("FutureReturnValueIgnored") // it is the engine that looks at what an action returns
class ActionResultTest extends ActionResultFixture {

    @Nested
    class WhenThereIsNoResult {

        private void assertRanAndIsStuck(@Nullable Object nothing) {
            AgentProcess process = run(choosing(Frog.class, () -> nothing));

            assertThat(process.status()).isEqualTo(ProcessStatus.STUCK);
            assertThat(process.history())
                    .singleElement()
                    .extracting(ActionRun::ending)
                    .isEqualTo(ActionRun.Ending.SUCCEEDED);
            assertThat(process.blackboard().objects()).containsExactly(INPUT);
        }

        @Test
        void nullCountsAsARun() {
            assertRanAndIsStuck(null);
        }

        @Test
        void anEmptyOptionalCountsAsARun() {
            assertRanAndIsStuck(Optional.empty());
        }

        @Test
        void noneCountsAsARun() {
            assertRanAndIsStuck(Outcome.none());
        }

        @Test
        void aStageWithoutAValueCountsAsARun() {
            assertRanAndIsStuck(completedStage(null));
            assertRanAndIsStuck(completedStage(Optional.empty()));
            assertRanAndIsStuck(completedStage(Outcome.none()));
        }

        @Test
        void severalResultsThatAreAllMissingCountAsARun() {
            assertRanAndIsStuck(new FrogOrDog(null, null));
        }

        @Test
        void continuesAfterAVoidAction() {
            var noting = new TestAgents("Choice")
                    .action(
                            "note",
                            List.of(a(UserInput.class)),
                            void.class,
                            values -> null,
                            more -> more.post(List.of("isNoted")))
                    .condition("isNoted", List.of(), values -> false)
                    .action(
                            "write",
                            List.of(a(UserInput.class)),
                            Story.class,
                            values -> new Story("noted"),
                            more -> more.pre(List.of("isNoted")))
                    .goal("story", "write", Story.class, UserInput.class);

            AgentProcess process = run(noting);

            assertThat(ran(process)).containsExactly("note");
            assertThat(process.blackboard().objects()).containsExactly(INPUT);
        }
    }

    @Nested
    class WhenAnActionNeedsNothing {

        @Test
        void itRunsOnce() {
            var alone = new TestAgents("Choice")
                    .action("begin", List.of(), Frog.class, values -> KERMIT)
                    .action("tell", List.of(a(Frog.class)), Story.class, values -> new Story("a frog"))
                    .goal("story", "tell", Story.class);
            LocalPlatform platform = platform(alone);

            assertThat(platform.invocation(Story.class).invoke()).isEqualTo(new Story("a frog"));
        }
    }

    @Nested
    class WhenItsTypeIsWider {

        @Test
        void theRuntimeTypeDeterminesTheNextAction() {
            assertThat(ran(run(choosing(Animal.class, () -> SNOOPY))))
                    .containsExactly("choose", "tellOfDog", "publish");
            assertThat(ran(run(choosing(Object.class, () -> KERMIT))))
                    .containsExactly("choose", "tellOfFrog", "publish");
        }

        @Test
        void aValueThatDoesNotFitFailsTheAction() {
            assertFailed(run(choosing(Frog.class, () -> SNOOPY)), "KARTA-352", "Choice.choose", "Frog", "Dog");
        }

        @Test
        void aComponentThatDoesNotFitFailsTheAction() {
            AgentProcess process = run(choosing(
                    ResolvedType.of(Pair.class, Frog.class, Dog.class),
                    () -> new Pair<Object, Object>(SNOOPY, KERMIT)));

            assertFailed(process, "KARTA-352", "Choice.choose", "Frog", "Dog");
        }

        @Test
        void aQuestionForAnotherTypeFailsTheAction() {
            AgentProcess process = run(choosing(Frog.class, () -> Outcome.await(Form.of(Dog.class))));

            assertFailed(process, "KARTA-352", "Choice.choose", "Frog", "Dog");
        }
    }

    @Nested
    class WhenTheTransactionIsJoined {

        /** A store that takes part in a transaction that commits at once. */
        private final ForwardingStore joining = new ForwardingStore(store) {
            @Override
            public boolean joinsTransactions() {
                return true;
            }

            @Override
            public void appendJoining(String process, long expectedVersion, List<JournalEntry> entries) {
                append(process, expectedVersion, entries);
            }
        };

        private AgentProcess runInTransaction(Object result) {
            var running = new AtomicReference<LocalPlatform>();
            TestAgents desk = choosing(FrogOrDog.class, () -> {
                RunningAction step = running.get().currentSteps().current().orElseThrow();
                step.enter("choose");
                step.returned(result);
                return result;
            });
            var platform = LocalPlatform.builder()
                    .agents(List.of(desk.model()))
                    .store(joining)
                    .build();
            platforms.add(platform);
            running.set(platform);
            return platform.run(create(platform));
        }

        @Test
        void theResultIsThereBeforeTheRecordIsWritten() {
            AgentProcess process = runInTransaction(supplyAsync(() -> new FrogOrDog(null, SNOOPY)));

            assertThat(ran(process)).containsExactly("choose", "tellOfDog", "publish");
        }

        @Test
        void aLateFailureUndoesTheTransaction() {
            var failure = new IllegalStateException("no animals today");

            AgentProcess process = runInTransaction(failedStage(failure));

            assertThat(process.failure()).containsSame(failure);
            assertThat(ran(process)).containsExactly("choose");
        }
    }
}
