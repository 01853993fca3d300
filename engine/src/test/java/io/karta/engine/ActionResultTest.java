/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static io.karta.engine.TestAgents.CONTEXT;
import static io.karta.engine.TestAgents.a;
import static io.karta.engine.TestAgents.context;
import static io.karta.engine.TestAgents.maybe;
import static java.util.concurrent.CompletableFuture.completedStage;
import static java.util.concurrent.CompletableFuture.failedStage;
import static java.util.concurrent.CompletableFuture.supplyAsync;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentException;
import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.SomeOf;
import io.karta.agent.UserInput;
import io.karta.engine.call.RunningAction;
import io.karta.engine.definition.Invoker;
import io.karta.engine.domain.CompiledAgent;
import io.karta.engine.journal.InMemoryProcessStore;
import io.karta.engine.journal.JournalTypes;
import io.karta.event.ObjectAdded;
import io.karta.generation.type.ResolvedType;
import io.karta.process.AgentProcess;
import io.karta.process.Blackboard;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.process.history.ActionRun;
import io.karta.spi.BlackboardChange;
import io.karta.spi.JournalEntry;
import io.karta.testkit.ManualClock;
import java.lang.reflect.Type;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Return values of actions and their effects. */
@Timeout(20)
@SuppressWarnings("FutureReturnValueIgnored") // it is the engine that looks at what an action returns
class ActionResultTest {

    sealed interface Animal permits Frog, Dog {}

    record Frog(String name) implements Animal {}

    record Dog(String name) implements Animal {}

    record Story(String text) {}

    record FrogOrDog(@Nullable Frog frog, @Nullable Dog dog) implements SomeOf {}

    record MaybeBoth(Optional<Frog> frog, Optional<? extends Dog> dog, int legs) implements SomeOf {}

    record Pair<A, B>(@Nullable A left, @Nullable B right) implements SomeOf {}

    record AnyAnimal(@Nullable Animal animal, @Nullable String remark) implements SomeOf {}

    sealed interface Finding extends SomeOf permits Found, Lost {}

    record Found(Frog frog) implements Finding {}

    record Lost(String why) implements Finding {}

    record Broken(Frog frog) implements SomeOf {

        @Override
        public Frog frog() {
            throw new IllegalStateException("no frog today");
        }
    }

    static final class Several implements SomeOf {}

    private static final UserInput INPUT = new UserInput("an animal, please");
    private static final Frog KERMIT = new Frog("Kermit");
    private static final Dog SNOOPY = new Dog("Snoopy");

    private final List<LocalPlatform> platforms = new ArrayList<>();
    private final InMemoryProcessStore store = new InMemoryProcessStore(100, Clock.systemUTC());
    private final List<ObjectAdded> added = new ArrayList<>();

    @AfterEach
    void close() {
        platforms.forEach(LocalPlatform::close);
    }

    private LocalPlatform platform(TestAgents desk) {
        return platform(desk, builder -> builder);
    }

    private LocalPlatform platform(TestAgents desk, UnaryOperator<LocalPlatformBuilder> more) {
        var builder = LocalPlatform.builder()
                .agents(List.of(desk.model()))
                .store(store)
                .events(event -> {
                    if (event instanceof ObjectAdded object) {
                        added.add(object);
                    }
                });
        LocalPlatform platform = more.apply(builder).build();
        platforms.add(platform);
        return platform;
    }

    private static AgentProcess create(LocalPlatform platform) {
        return create(platform, ProcessOptions.defaults());
    }

    private static AgentProcess create(LocalPlatform platform, ProcessOptions options) {
        return platform.createProcess(platform.agents().get(0), options, INPUT);
    }

    private AgentProcess run(TestAgents desk) {
        LocalPlatform platform = platform(desk);
        return platform.run(create(platform));
    }

    /** An agent that gets an animal somehow and tells a story about whatever it is. */
    private static TestAgents choosing(Type declared, Supplier<@Nullable Object> choice) {
        return choosingBy(declared, values -> choice.get());
    }

    private static TestAgents choosingBy(Type declared, Invoker choice) {
        return new TestAgents("Choice")
                .action("choose", List.of(a(UserInput.class), CONTEXT), declared, choice)
                .action("tellOfFrog", List.of(a(Frog.class)), Story.class, values -> new Story("a frog"))
                .action("tellOfDog", List.of(a(Dog.class)), Story.class, values -> new Story("a dog"))
                .action("publish", List.of(a(Story.class)), String.class, values -> ((Story) values[0]).text())
                .goal("story", "publish", String.class, UserInput.class);
    }

    private static List<String> ran(AgentProcess process) {
        return process.history().stream()
                .map(run -> run.action().replace("Choice.", ""))
                .toList();
    }

    private static void assertFailed(AgentProcess process, String... words) {
        assertThat(process.status()).isEqualTo(ProcessStatus.FAILED);
        assertThat(process.failure()).get().isInstanceOf(AgentException.class);
        assertThat(process.failure().orElseThrow()).hasMessageContainingAll(words);
    }

    @Nested
    class WhenNothingComesOfIt {

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
        void aStageOfNothingCountsAsARun() {
            assertRanAndIsStuck(completedStage(null));
            assertRanAndIsStuck(completedStage(Optional.empty()));
            assertRanAndIsStuck(completedStage(Outcome.none()));
        }

        @Test
        void severalResultsThatAreAllMissingCountAsARun() {
            assertRanAndIsStuck(new FrogOrDog(null, null));
        }

        @Test
        void voidLeavesNothingAndTheProcessGoesOn() {
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
    class WhenItReturnsSeveralResults {

        @Test
        void eachGoesOnTheBlackboardAndTheRecordDoesNot() {
            AgentProcess process = run(choosing(FrogOrDog.class, () -> new FrogOrDog(KERMIT, SNOOPY)));

            Blackboard board = process.blackboard();
            assertThat(board.objects())
                    .startsWith(INPUT, KERMIT, SNOOPY)
                    .doesNotHaveAnyElementsOfTypes(FrogOrDog.class);
            assertThat(board.last(Frog.class)).contains(KERMIT);
        }

        @Test
        void eachIsBoundUnderTheNameOfItsComponent() {
            AgentProcess process = run(choosing(FrogOrDog.class, () -> new FrogOrDog(KERMIT, null)));

            assertThat(process.blackboard().get("frog")).isEqualTo(KERMIT);
            assertThat(process.blackboard().find("dog")).isEmpty();
            assertThat(added).extracting(ObjectAdded::name).contains(Optional.of("frog"));
        }

        @Test
        void thePlanCountsOnTheCheaperOfThem() {
            var desk = new TestAgents("Choice")
                    .action(
                            "choose",
                            List.of(a(UserInput.class)),
                            FrogOrDog.class,
                            values -> new FrogOrDog(KERMIT, SNOOPY))
                    .action(
                            "tellOfFrog",
                            List.of(a(Frog.class)),
                            Story.class,
                            values -> new Story("a frog"),
                            more -> more.cost(1))
                    .action("tellOfDog", List.of(a(Dog.class)), Story.class, values -> new Story("a dog"))
                    .goal("story", "tellOfDog", Story.class, UserInput.class);

            assertThat(ran(run(desk))).containsExactly("choose", "tellOfDog");
        }

        @Test
        void oneThatBringsTheOtherLeadsToAnotherPlan() {
            AgentProcess frog = run(choosing(FrogOrDog.class, () -> new FrogOrDog(KERMIT, null)));
            AgentProcess dog = run(choosing(FrogOrDog.class, () -> new FrogOrDog(null, SNOOPY)));

            assertThat(ran(frog)).containsExactly("choose", "tellOfFrog", "publish");
            assertThat(ran(dog)).containsExactly("choose", "tellOfDog", "publish");
        }

        @Test
        void aPlanMayNeedAllOfThem() {
            var desk = new TestAgents("Choice")
                    .action(
                            "choose",
                            List.of(a(UserInput.class)),
                            FrogOrDog.class,
                            values -> new FrogOrDog(KERMIT, SNOOPY))
                    .action("meet", List.of(a(Frog.class), a(Dog.class)), Story.class, values -> new Story("they meet"))
                    .goal("story", "meet", Story.class, UserInput.class);

            assertThat(run(desk).result(Story.class)).isEqualTo(new Story("they meet"));
        }

        @Test
        void oneThatIsMissingMayBeAnOptionalParameter() {
            var desk = new TestAgents("Choice")
                    .action(
                            "choose",
                            List.of(a(UserInput.class)),
                            FrogOrDog.class,
                            values -> new FrogOrDog(KERMIT, null))
                    .action(
                            "meet",
                            List.of(a(Frog.class), maybe(Dog.class)),
                            Story.class,
                            values -> new Story(values[0] + " and " + values[1]))
                    .goal("story", "meet", Story.class, UserInput.class);

            assertThat(run(desk).result(Story.class).text()).endsWith("and Optional.empty");
        }

        @Test
        void aParameterMayAskForTheNameOfAComponent() {
            var desk = new TestAgents("Choice")
                    .action(
                            "choose",
                            List.of(a(UserInput.class)),
                            ResolvedType.of(Pair.class, Frog.class, Frog.class),
                            values -> new Pair<>(KERMIT, new Frog("Robin")))
                    .action(
                            "tell",
                            List.of(a(Frog.class, "left"), a(Frog.class, "right")),
                            Story.class,
                            values -> new Story(values[0] + " " + values[1]))
                    .goal("story", "tell", Story.class, UserInput.class);

            assertThat(run(desk).result(Story.class).text()).isEqualTo("Frog[name=Kermit] Frog[name=Robin]");
        }

        @Test
        void optionalComponentsAreUnwrappedAndNumbersAreObjects() {
            AgentProcess process =
                    run(choosing(MaybeBoth.class, () -> new MaybeBoth(Optional.empty(), Optional.of(SNOOPY), 4)));

            assertThat(ran(process)).containsExactly("choose", "tellOfDog", "publish");
            assertThat(process.blackboard().get("legs")).isEqualTo(4);
            assertThatThrownBy(() -> process.blackboard().get("wings"))
                    .isInstanceOf(AgentException.class)
                    .hasMessageStartingWith("KARTA-327: ")
                    .hasMessageContainingAll("'wings'", process.id());
            assertThat(process.blackboard().find("frog")).isEmpty();
        }

        @Test
        void aSealedComponentIsAnAlternativeToo() {
            AgentProcess process = run(choosing(AnyAnimal.class, () -> new AnyAnimal(SNOOPY, "woof")));

            assertThat(ran(process)).containsExactly("choose", "tellOfDog", "publish");
        }

        @Test
        void theTypeMayBeASealedInterfaceOfSuchRecords() {
            AgentProcess process = run(choosing(Finding.class, () -> new Found(KERMIT)));

            assertThat(ran(process)).containsExactly("choose", "tellOfFrog", "publish");
        }

        @Test
        void whateverMayBeAroundThemIsTakenOff() {
            for (Object wrapped : List.of(
                    Optional.of(new FrogOrDog(KERMIT, null)),
                    Outcome.of(new FrogOrDog(KERMIT, null)),
                    completedStage(new FrogOrDog(KERMIT, null)),
                    completedStage(Outcome.of(new FrogOrDog(KERMIT, null))))) {

                AgentProcess process = run(choosing(FrogOrDog.class, () -> wrapped));

                assertThat(ran(process)).as(wrapped.toString()).containsExactly("choose", "tellOfFrog", "publish");
            }
        }

        @Test
        void aPersonMayGiveThem() {
            AgentProcess process = run(choosing(FrogOrDog.class, () -> Outcome.await(Form.of(FrogOrDog.class))));

            process.answer(process.pendingAnswer().orElseThrow().id(), new FrogOrDog(null, SNOOPY));

            assertThat(ran(process)).containsExactly("choose", "tellOfDog", "publish");
            assertThat(process.blackboard().objects()).doesNotHaveAnyElementsOfTypes(FrogOrDog.class);
        }

        @Test
        void theyStayWhereTheActionClears() {
            var desk = new TestAgents("Choice")
                    .action(
                            "choose",
                            List.of(a(UserInput.class), CONTEXT),
                            FrogOrDog.class,
                            values -> {
                                context(values, 1).blackboard().add(new Story("draft"));
                                return new FrogOrDog(KERMIT, SNOOPY);
                            },
                            more -> more.clearing(true))
                    .action("tell", List.of(a(Frog.class)), String.class, values -> "told")
                    .goal("story", "tell", String.class, UserInput.class);

            assertThat(run(desk).blackboard().objects()).containsExactly(KERMIT, SNOOPY, "told");
        }

        @Test
        void theJournalKeepsEachAsAChange() {
            AgentProcess process = run(choosing(FrogOrDog.class, () -> new FrogOrDog(KERMIT, SNOOPY)));

            assertThat(store.load(process.id()))
                    .filteredOn(JournalEntry.ActionRan.class::isInstance)
                    .first()
                    .satisfies(entry -> {
                        var ran = (JournalEntry.ActionRan) entry;
                        assertThat(ran.output()).isEmpty();
                        assertThat(ran.changes())
                                .extracting(change -> ((BlackboardChange.Added) change)
                                        .object()
                                        .number())
                                .containsExactly(1, 2);
                    });
        }

        @Test
        void theyAreTypesTheJournalKnows() {
            var types = JournalTypes.of(
                    List.of(choosing(MaybeBoth.class, () -> null).model()));

            assertThat(types.classes()).contains(Frog.class, Dog.class);
        }

        @Test
        void whatTheyAreIsNotNeededFromOutside() {
            var agent = new CompiledAgent(choosing(FrogOrDog.class, () -> null).model());

            assertThat(agent.neededFromOutside()).containsExactly(UserInput.class);
            assertThat(agent.model().actionModels().get(0).outputs()).containsExactly(Frog.class, Dog.class);
        }

        @Test
        void concurrentActionsDoNotRelyOnThemInAdvance() {
            LocalPlatform platform = platform(choosing(FrogOrDog.class, () -> new FrogOrDog(null, SNOOPY)));

            AgentProcess process =
                    platform.run(create(platform, ProcessOptions.defaults().concurrent()));

            assertThat(ran(process)).containsExactly("choose", "tellOfDog", "publish");
        }

        @Test
        void anAccessorThatThrowsFailsTheAction() {
            AgentProcess process = run(choosing(Broken.class, () -> new Broken(KERMIT)));

            assertFailed(process, "KARTA-350", "frog", "Broken", "Choice.choose", "IllegalStateException");
            assertThat(process.failure().orElseThrow()).hasRootCauseMessage("no frog today");
        }

        @Test
        void aClassThatIsNoRecordFailsTheAction() {
            assertFailed(run(choosing(Object.class, Several::new)), "KARTA-353", "Several", "Choice.choose");
        }
    }

    @Nested
    class WhenItsTypeIsWider {

        @Test
        void whatItReallyIsDecidesWhatComesNext() {
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
        void aQuestionForSomethingElseFailsTheAction() {
            AgentProcess process = run(choosing(Frog.class, () -> Outcome.await(Form.of(Dog.class))));

            assertFailed(process, "KARTA-352", "Choice.choose", "Frog", "Dog");
        }
    }

    @Nested
    class WhenTheResultComesLate {

        private final CompletableFuture<Object> late = new CompletableFuture<>();
        private final CountDownLatch returned = new CountDownLatch(1);

        private AgentProcess running(ProcessOptions options) throws InterruptedException {
            return running(options, builder -> builder);
        }

        private AgentProcess running(ProcessOptions options, UnaryOperator<LocalPlatformBuilder> more)
                throws InterruptedException {
            TestAgents desk = choosing(Frog.class, () -> {
                returned.countDown();
                return late;
            });
            LocalPlatform platform = platform(desk, more);
            AgentProcess process = create(platform, options);
            platform.start(process);
            returned.await();
            return process;
        }

        @Test
        void theStepWaitsForIt() {
            AgentProcess process = run(choosing(Frog.class, () -> supplyAsync(() -> KERMIT)));

            assertThat(ran(process)).containsExactly("choose", "tellOfFrog", "publish");
        }

        @Test
        void itMayBeAnyOfTheReturns() {
            for (Object result : List.of(KERMIT, Optional.of(KERMIT), Outcome.of(KERMIT))) {
                AgentProcess process = run(choosing(Frog.class, () -> completedStage(result)));

                assertThat(ran(process)).as(result.toString()).containsExactly("choose", "tellOfFrog", "publish");
            }
        }

        @Test
        void itMayAskAPerson() {
            AgentProcess process = run(choosing(Frog.class, () -> completedStage(Outcome.await(Form.of(Frog.class)))));

            assertThat(process.status()).isEqualTo(ProcessStatus.WAITING);
        }

        @Test
        void whatItFailsWithIsTheFailureOfTheAction() {
            var failure = new IllegalStateException("no animals today");

            AgentProcess process = run(choosing(Frog.class, () -> failedStage(new CompletionException(failure))));

            assertThat(process.status()).isEqualTo(ProcessStatus.FAILED);
            assertThat(process.failure()).containsSame(failure);
        }

        @Test
        void oneThatIsCancelledFailsTheAction() {
            late.cancel(false);

            assertFailed(run(choosing(Frog.class, () -> late)), "KARTA-351", "Choice.choose");
            assertFailed(run(choosing(Frog.class, () -> late.thenApply(frog -> frog))), "KARTA-351");
        }

        @Test
        void aStageThatIsNoFutureIsWaitedForToo() {
            var stage = CompletableFuture.<Object>supplyAsync(() -> KERMIT).minimalCompletionStage();

            assertThat(ran(run(choosing(Frog.class, () -> stage)))).containsExactly("choose", "tellOfFrog", "publish");
        }

        @Test
        void killingTheProcessCancelsIt() throws InterruptedException {
            AgentProcess process = running(ProcessOptions.defaults());

            process.kill();

            assertThat(process.status()).isEqualTo(ProcessStatus.KILLED);
            awaitCancelled();
        }

        @Test
        void theEndOfItsTimeCancelsIt() throws InterruptedException {
            var clock = ManualClock.at(Instant.EPOCH);
            var scheduler = new ManualScheduler(clock);
            Duration timeout = Duration.ofMinutes(1);
            var ended = new CountDownLatch(1);
            AgentProcess process =
                    running(ProcessOptions.defaults().withTimeout(timeout), builder -> builder.clock(clock)
                            .scheduler(scheduler));
            process.onEnd(done -> ended.countDown());

            scheduler.advance(timeout);
            ended.await();

            assertThat(process.status()).isEqualTo(ProcessStatus.TERMINATED);
            awaitCancelled();
        }

        @Test
        void oneThatComesAfterTheEndIsCancelledThoughTheInterruptIsPast() throws InterruptedException {
            var inside = new CountDownLatch(1);
            LocalPlatform platform = platform(choosing(Frog.class, () -> {
                inside.countDown();
                swallowAnInterrupt();
                return late;
            }));
            AgentProcess process = create(platform);
            platform.start(process);
            inside.await();

            process.kill();

            awaitCancelled();
        }

        private static void swallowAnInterrupt() {
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException ignored) {
                // the action does not care
            }
        }

        private void awaitCancelled() throws InterruptedException {
            var done = new CountDownLatch(1);
            late.whenComplete((value, thrown) -> done.countDown());
            done.await();
            assertThat(late).isCancelled();
        }

        @Test
        void theActionMayChangeTheBlackboardUntilItIsThere() {
            AgentProcess process = run(choosingBy(
                    Frog.class,
                    values -> supplyAsync(() -> {
                        context(values, 1).blackboard().add(SNOOPY);
                        return KERMIT;
                    })));

            assertThat(process.blackboard().objects()).contains(SNOOPY, KERMIT);
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
