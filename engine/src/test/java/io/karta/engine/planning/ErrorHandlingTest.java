/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.planning;

import static io.karta.engine.TestAgents.CONTEXT;
import static io.karta.engine.TestAgents.a;
import static io.karta.engine.TestAgents.context;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentException;
import io.karta.agent.UserInput;
import io.karta.engine.LocalPlatform;
import io.karta.engine.TestAgents;
import io.karta.engine.call.ModelCatalog;
import io.karta.engine.call.ModelEntry;
import io.karta.engine.definition.Invoker;
import io.karta.engine.journal.InMemoryProcessStore;
import io.karta.model.ModelConfig;
import io.karta.model.ModelException;
import io.karta.model.ModelException.Kind;
import io.karta.model.ModelResponse;
import io.karta.model.ModelResponse.FinishReason;
import io.karta.model.RetryConfig;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessNotCompletedException;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.testkit.ScriptedModel;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Error messages for incorrect use of the engine. */
class ErrorHandlingTest {

    record Letter(String text) {}

    private static final UserInput INPUT = new UserInput("x");

    private static TestAgents desk(String name, String... goals) {
        var desk = new TestAgents(name)
                .action("write", List.of(a(UserInput.class)), Letter.class, values -> new Letter(name));
        for (String goal : goals) {
            desk.goal(goal, "write", Letter.class, UserInput.class);
        }
        return desk;
    }

    private final TestAgents one = desk("One", "one");
    private final TestAgents two = desk("Two", "two", "three");
    private final LocalPlatform platform =
            LocalPlatform.builder().agents(List.of(one.model(), two.model())).build();

    @AfterEach
    void close() {
        platform.close();
    }

    @Nested
    class ChoosingAGoal {

        @Test
        void thatTheAgentDoesNotHave() {
            assertThatThrownBy(() -> platform.createProcess(
                            two.model(), ProcessOptions.defaults().withGoal("one"), INPUT))
                    .hasMessageContainingAll("KARTA-305", "Two", "'one'", "three, two");
        }

        @Test
        void thatDoesNotYieldTheType() {
            assertThatThrownBy(() -> platform.invocation(Letter.class).ofGoal("letters"))
                    .hasMessageContainingAll("KARTA-305", "letters", "one, three, two");
        }

        @Test
        void whereThereAreNone() {
            try (var empty = LocalPlatform.builder().build()) {
                assertThatThrownBy(() -> empty.invocation(Letter.class).ofGoal("letters"))
                        .hasMessage("KARTA-305: there is no goal 'letters' that produces a Letter, nor any other.");
                assertThatThrownBy(() -> empty.invocation(Letter.class).invoke(INPUT))
                        .hasMessageStartingWith("KARTA-307: no goal produces a Letter. There are no goals. Add ");
            }
        }

        @Test
        void notAtAllWhereTheAgentHasSeveral() {
            assertThatThrownBy(() -> platform.createProcess(two.model(), ProcessOptions.defaults(), INPUT))
                    .hasMessageContainingAll("KARTA-306", "Two", "three, two");
        }

        @Test
        void byATypeThatNoneYields() {
            assertThatThrownBy(() -> platform.invocation(Integer.class).invoke(INPUT))
                    .hasMessageContainingAll("KARTA-307: no goal produces an Integer.", "one, three, two");
        }

        @Test
        void byATypeThatSeveralYield() {
            assertThatThrownBy(() -> platform.invocation(Letter.class).invoke(INPUT))
                    .hasMessageContainingAll("KARTA-308", "Letter", "one, three, two");
            assertThat(platform.invocation(Letter.class).ofGoal("one").invoke(INPUT))
                    .isEqualTo(new Letter("One"));
            assertThat(platform.invocation(Letter.class)
                            .withOptions(ProcessOptions.defaults().withGoal("two"))
                            .invoke(INPUT))
                    .isEqualTo(new Letter("Two"));
        }

        @Test
        void ofAnAgentThatIsNotDeployed() {
            assertThatThrownBy(
                            () -> platform.createProcess(desk("Three", "x").model(), ProcessOptions.defaults(), INPUT))
                    .hasMessageContainingAll("KARTA-309", "Three");
        }
    }

    @Nested
    class RunningAProcess {

        private final AgentProcess process = platform.createProcess(one.model(), ProcessOptions.defaults(), INPUT);

        @Test
        void beforeAskingForItsResult() {
            assertThatThrownBy(() -> process.result(Letter.class))
                    .isInstanceOf(ProcessNotCompletedException.class)
                    .hasMessageStartingWith("KARTA-336");
        }

        @Test
        void twice() {
            platform.run(process);

            assertThatThrownBy(() -> platform.run(process))
                    .hasMessageContainingAll("KARTA-310", process.id(), "COMPLETED");
        }

        @Test
        void whoseBlackboardIsWrittenFromOutside() {
            assertThatThrownBy(() -> process.blackboard().add("x")).hasMessageContainingAll("KARTA-311", process.id());
        }

        @Test
        void thatDoesNotWait() {
            assertThatThrownBy(() -> process.answer("1", "x"))
                    .hasMessageContainingAll("KARTA-312", process.id(), "NOT_STARTED");
        }

        @Test
        void thatAnotherNodeRuns() {
            var store = new InMemoryProcessStore(1, Clock.systemUTC());
            try (var shared = LocalPlatform.builder()
                    .agents(List.of(one.model()))
                    .store(store)
                    .build()) {
                AgentProcess claimed = shared.createProcess(one.model(), ProcessOptions.defaults(), INPUT);
                store.claim(claimed.id(), "another", Duration.ofHours(1));

                assertThatThrownBy(() -> shared.run(claimed)).hasMessageContainingAll("KARTA-317", claimed.id());
            }
        }

        @Test
        void withoutAThread() {
            try (var full = LocalPlatform.builder()
                    .agents(List.of(one.model()))
                    .executor(work -> {
                        throw new RejectedExecutionException();
                    })
                    .build()) {
                AgentProcess stranded = full.createProcess(one.model(), ProcessOptions.defaults(), INPUT);

                assertThatThrownBy(() -> full.start(stranded)).hasMessageContainingAll("KARTA-324", stranded.id());
                assertThat(stranded.status()).isEqualTo(ProcessStatus.FAILED);
            }
        }

        @Test
        void whoseConditionFails() {
            var desk = new TestAgents("Fails")
                    .action(
                            "write",
                            List.of(a(UserInput.class)),
                            Letter.class,
                            values -> new Letter("x"),
                            action -> action.pre(List.of("broken")))
                    .condition("broken", List.of(a(UserInput.class)), values -> {
                        throw new IllegalStateException("cannot tell");
                    })
                    .goal("write", "write", Letter.class, UserInput.class);
            try (var broken =
                    LocalPlatform.builder().agents(List.of(desk.model())).build()) {
                AgentProcess stuck = broken.run(broken.createProcess(desk.model(), ProcessOptions.defaults(), INPUT));

                assertThat(stuck.status()).isEqualTo(ProcessStatus.STUCK);
                assertThat(stuck.explain()).contains("broken");
                assertThat(stuck.explanation().text())
                        .endsWith("KARTA-357: condition broken could not be evaluated, so actions that require it "
                                + "cannot run: cannot tell. Correct it: a condition that cannot be determined returns "
                                + "false.");
                assertThat(stuck.explanation().reason()).hasValueSatisfying(reason -> assertThat(reason)
                        .contains("KARTA-357", "broken", "cannot tell"));
                assertThat(Messages.conditionFailed(stuck, "broken")).contains("KARTA-315", "broken", stuck.id());
            }
        }
    }

    @Nested
    class AskingAModel {

        private final ScriptedModel model = new ScriptedModel();

        private AgentException failureOf(Invoker body) {
            var desk = new TestAgents("Asks")
                    .action("write", List.of(a(UserInput.class), CONTEXT), String.class, body)
                    .goal("write", "write", String.class, UserInput.class);
            var config = ModelConfig.builder("only", "test")
                    .retry(RetryConfig.defaults()
                            .withDelay(Duration.ofMinutes(1))
                            .withFactor(1)
                            .withMaxDelay(Duration.ofMinutes(1)))
                    .build();
            try (var asking = LocalPlatform.builder()
                    .agents(List.of(desk.model()))
                    .models(ModelCatalog.of(Map.of("only", new ModelEntry(config, model)), Map.of(), Optional.empty()))
                    .build()) {
                AgentProcess process = asking.run(asking.createProcess(desk.model(), ProcessOptions.defaults(), INPUT));
                return (AgentException) process.failure().orElseThrow();
            }
        }

        private String ask(Object[] values) {
            return context(values, 1).ai().withDefaultLlm().generateText("Hi");
        }

        @Test
        void thatTheVendorFilters() {
            model.always().reply(request -> ModelResponse.of("").withFinishReason(FinishReason.CONTENT_FILTER));

            assertThat(failureOf(this::ask))
                    .isInstanceOfSatisfying(
                            ModelException.class, e -> assertThat(e.kind()).isEqualTo(Kind.CONTENT_FILTER))
                    .hasMessageContainingAll("KARTA-321", "only");
        }

        @Test
        void whileTheWaitForAnotherAttemptIsInterrupted() {
            model.always().reply(request -> {
                Thread.currentThread().interrupt();
                throw new ModelException("KARTA-600: busy", Kind.OVERLOADED, null);
            });

            AgentException failure = failureOf(this::ask);

            assertThat(Thread.interrupted())
                    .as("the interrupt is kept for its sender")
                    .isTrue();
            assertThat(failure).hasMessageContainingAll("KARTA-320", "only");
        }
    }
}
