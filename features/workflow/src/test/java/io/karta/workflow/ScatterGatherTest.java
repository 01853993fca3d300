/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentDefinition;
import io.karta.agent.AgentException;
import io.karta.process.AgentProcess;
import io.karta.process.Budget;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The fact checker: several models look at the same assertions, and their opinions become one. */
class ScatterGatherTest {

    record FactCheck(String model, boolean isTrue) {}

    record FactChecks(List<FactCheck> all) {}

    private static final List<String> MODELS = List.of("large", "small", "old");

    private final WorkflowFixture testPlatform = new WorkflowFixture();

    @AfterEach
    void close() {
        testPlatform.close();
    }

    private FactCheck check(String model) throws IOException {
        if (model.equals("broken")) {
            throw new IOException("no answer");
        }
        return new FactCheck(model, true);
    }

    private FactChecks merge(List<FactCheck> checks) {
        return new FactChecks(checks);
    }

    private ScatterGather<FactCheck, FactChecks> checker(String... models) {
        return ScatterGather.returning(FactChecks.class)
                .from(List.of(models), this::check)
                .consolidatedBy(this::merge);
    }

    @Nested
    class InsideAnAction {

        @Test
        void theResultsComeInTheOrderOfTheItems() {
            AgentProcess process =
                    testPlatform.inAction(FactChecks.class, context -> ScatterGather.returning(FactChecks.class)
                            .from(MODELS, ScatterGatherTest.this::check)
                            .consolidatedBy(ScatterGatherTest.this::merge)
                            .maxConcurrency(4)
                            .in(context));

            assertThat(process.result(FactChecks.class).all())
                    .extracting(FactCheck::model)
                    .containsExactlyElementsOf(MODELS);
            assertThat(WorkflowFixture.ran(process)).containsExactly("try");
        }

        @Test
        void noMoreBranchesWorkAtATimeThanAllowed() {
            var working = new AtomicInteger();
            var most = new AtomicInteger();

            testPlatform.inAction(Integer.class, context -> ScatterGather.returning(Integer.class)
                    .from(List.of(1, 2, 3, 4, 5, 6), number -> {
                        most.accumulateAndGet(working.incrementAndGet(), Math::max);
                        Thread.onSpinWait();
                        working.decrementAndGet();
                        return number;
                    })
                    .consolidatedBy(all -> all.size())
                    .maxConcurrency(2)
                    .in(context));

            assertThat(most.get()).isBetween(1, 2);
        }

        @Test
        void oneFailureFailsAllAndKeepsItsCause() {
            AgentProcess process = testPlatform.inAction(
                    FactChecks.class, context -> checker("large", "broken").in(context));

            assertThat(process.status()).isEqualTo(ProcessStatus.FAILED);
            assertThat(process.failure())
                    .get()
                    .isInstanceOf(AgentException.class)
                    .extracting(Throwable::getMessage, Throwable::getCause)
                    .satisfies(told -> {
                        assertThat(told.get(0)).asString().contains("KARTA-690: Branch 2 failed: no answer.");
                        assertThat(told.get(1)).isInstanceOf(IOException.class);
                    });
        }

        @Test
        void someFailuresDoNoHarmWhereFewerAreNeeded() {
            AgentProcess process = testPlatform.inAction(
                    FactChecks.class,
                    context -> checker("large", "broken", "old").requiring(2).in(context));

            assertThat(process.result(FactChecks.class).all())
                    .extracting(FactCheck::model)
                    .containsExactly("large", "old");
        }

        @Test
        void tooManyFailuresAreNamed() {
            AgentProcess process = testPlatform.inAction(
                    FactChecks.class,
                    context -> checker("large", "broken", "broken").requiring(2).in(context));

            assertThat(process.failure()).get().satisfies(failure -> assertThat(failure)
                    .hasMessageContaining("KARTA-692: 1 of 3 branches succeeded, but 2 are required.")
                    .hasMessageContaining("branch 2 (KARTA-690: Branch 2 failed: no answer.")
                    .hasRootCauseInstanceOf(IOException.class));
        }

        @Test
        void aBranchThatReturnsNullFails() {
            AgentProcess process = testPlatform.inAction(String.class, context -> ScatterGather.returning(String.class)
                    .from(List.of("a"), item -> (String) null)
                    .consolidatedBy(all -> "never")
                    .in(context));

            assertThat(process.failure()).get().asString().contains("KARTA-691: Branch 1 returned null");
        }
    }

    @Nested
    class AsAnAgent {

        @Test
        void eachBranchIsASeparateAction() {
            AgentDefinition agent = checker("large", "small").asAgent("factChecker", FactCheck.class);

            AgentProcess process = testPlatform.run(agent);

            assertThat(process.result(FactChecks.class).all()).hasSize(2);
            assertThat(WorkflowFixture.ran(process)).containsExactly("branch-1", "branch-2", "gather");
        }

        @Test
        void itCanBeDeployedAndInvoked() {
            testPlatform
                    .platform()
                    .deploy(checker("large", "small", "old").maxConcurrency(2).asAgent("factChecker", FactCheck.class));

            FactChecks checks = testPlatform
                    .platform()
                    .invocation(FactChecks.class)
                    .withOptions(ProcessOptions.defaults().concurrent())
                    .invoke();

            assertThat(checks.all()).extracting(FactCheck::model).containsExactly("large", "small", "old");
        }

        @Test
        void someFailuresDoNoHarmWhereFewerAreNeeded() {
            AgentDefinition agent = checker("broken", "small", "old")
                    .requiring(2)
                    .maxConcurrency(1)
                    .asAgent("factChecker", FactCheck.class);

            AgentProcess process = testPlatform.run(agent);

            assertThat(process.result(FactChecks.class).all())
                    .extracting(FactCheck::model)
                    .containsExactly("small", "old");
            assertThat(WorkflowFixture.ran(process)).containsExactly("branch-1", "branch-2", "branch-3", "gather");
        }

        /** The plan of each step would otherwise evaluate a condition of each branch that has not run. */
        @Test
        void toleratedFailuresDoNotSlowDownThePlanningOfManyBranches() {
            nanos(many().asAgent("first", Integer.class)); // loads and compiles
            long needed = nanos(many().asAgent("needed", Integer.class));
            long tolerated = Stream.of("one", "two", "three")
                    .mapToLong(name -> nanos(many().requiring(1).asAgent(name, Integer.class)))
                    .min()
                    .orElseThrow();

            assertThat(tolerated / needed).isLessThan(15); // it was 35, and is 3
        }

        private ScatterGather<Integer, Integer> many() {
            return ScatterGather.returning(Integer.class)
                    .from(IntStream.range(0, 200).boxed().toList(), number -> number)
                    .consolidatedBy(List::size);
        }

        private long nanos(AgentDefinition agent) {
            var options = ProcessOptions.defaults().withBudget(Budget.defaults().withActions(1000));
            long start = System.nanoTime();
            assertThat(testPlatform.run(agent, options).result(Integer.class)).isEqualTo(200);
            return System.nanoTime() - start;
        }

        @Test
        void tooManyFailuresAreNamed() {
            AgentDefinition agent =
                    checker("broken", "broken", "old").requiring(2).asAgent("factChecker", FactCheck.class);

            AgentProcess process = testPlatform.run(agent);

            assertThat(process.failure())
                    .get()
                    .asString()
                    .contains("KARTA-692: 1 of 3 branches succeeded", "branch 1 (");
        }
    }

    @Nested
    class InvalidDefinition {

        @Test
        void failsImmediately() {
            assertThatThrownBy(() -> checker("large").maxConcurrency(0))
                    .hasMessageContaining("KARTA-678: the maximum concurrency is 0. Use at least 1.");
            assertThatThrownBy(() -> checker("large").requiring(2))
                    .hasMessageContaining("KARTA-679: 2 branches are required, but there are 1.");
        }
    }

    @Nested
    class WhenSourcesAreToAgree {

        @Test
        void theMajorityDecides() {
            AgentProcess process = testPlatform.inAction(String.class, context -> Consensus.returning(String.class)
                    .from(List.of("yes", "no", "YES"), word -> word.toLowerCase(java.util.Locale.ROOT))
                    .byMajority()
                    .in(context));

            assertThat(process.result(String.class)).isEqualTo("yes");
        }

        @Test
        void noMajorityIsAFailure() {
            AgentProcess process = testPlatform.inAction(String.class, context -> Consensus.returning(String.class)
                    .from(List.of("yes", "no"), word -> word)
                    .byMajority()
                    .in(context));

            assertThat(process.failure())
                    .get()
                    .asString()
                    .contains("KARTA-693: there is no majority: the most frequent answer occurs 1 times in 2.");
        }

        @Test
        void aFunctionMayDecideInstead() {
            AgentDefinition agent = Consensus.returning(String.class)
                    .from(List.of("b", "a"), (word, context) -> word)
                    .agreedBy(words -> words.stream().sorted().findFirst().orElseThrow())
                    .asAgent("agree", String.class);

            assertThat(testPlatform.run(agent).result(String.class)).isEqualTo("a");
        }
    }
}
