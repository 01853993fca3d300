/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.builder.Agents;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessStatus;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class RetryTest {

    private final WorkflowFixture bench = new WorkflowFixture();
    private final List<String> ran = new ArrayList<>();

    @AfterEach
    void close() {
        bench.close();
    }

    /** Fails with the given exceptions, then returns. */
    private Step<String, String> failing(Exception... failures) {
        return Step.of(String.class, String.class, text -> {
                    ran.add("attempt");
                    if (ran.size() <= failures.length) {
                        throw failures[ran.size() - 1];
                    }
                    return text + " done";
                })
                .named("fetch");
    }

    record Answer(String text) {}

    private static final RetryPolicy TWICE = RetryPolicy.maxRetries(2);

    @Nested
    class WithoutAProcess {

        @Test
        void returnsTheFirstResult() {
            var step = failing(new IOException("a"), new IllegalStateException("b"))
                    .retry(TWICE);

            assertThat(step.run("it")).isEqualTo("it done");
            assertThat(ran).hasSize(3);
        }

        @Test
        void throwsTheLastFailure() {
            var step = failing(new IOException("a"), new IOException("b"), new IllegalStateException("c"))
                    .retry(TWICE);

            assertThatThrownBy(() -> step.run("it"))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("c");
            assertThat(ran).hasSize(3);
        }

        @Test
        void retriesOnlySelectedFailures() {
            var policy = TWICE.retryOn(IOException.class);
            var step = failing(new IOException("a"), new IllegalStateException("b"), new IOException("c"))
                    .retry(policy);

            assertThatThrownBy(() -> step.run("it")).hasMessage("b");
            assertThat(ran).hasSize(2);
        }

        @Test
        void excludedFailuresTakePrecedence() {
            var step = failing(new IllegalStateException("a")).retry(TWICE.abortOn(IllegalStateException.class));

            assertThatThrownBy(() -> step.run("it")).hasMessage("a");
            assertThat(ran).hasSize(1);
        }

        @Test
        void waitsBetweenAttempts() {
            var step = failing(new IOException("a"), new IOException("b"))
                    .retry(TWICE.delay(Duration.ofMillis(20)).jitter(Duration.ofMillis(5)));
            long begin = System.nanoTime();

            step.run("it");

            assertThat(Duration.ofNanos(System.nanoTime() - begin)).isGreaterThanOrEqualTo(Duration.ofMillis(30));
        }

        @Test
        void theLongestVariationIsADelay() {
            RetryPolicy policy = TWICE.jitter(Duration.ofSeconds(Long.MAX_VALUE));
            var failure = new IllegalStateException("a");

            Thread.currentThread().interrupt(); // ends the delay, which can have any length
            Throwable thrown = catchThrowable(() -> policy.await(failure));

            assertThat(Thread.interrupted()).isTrue();
            assertThat(Optional.ofNullable(thrown).orElse(failure)).isSameAs(failure);
        }

        @Test
        void anInterruptEndsTheDelay() {
            var step = failing(new IllegalStateException("a"), new IOException("b"))
                    .retry(TWICE.delay(Duration.ofDays(1)));
            Thread.currentThread().interrupt();

            assertThatThrownBy(() -> step.run("it")).hasMessage("a");
            assertThat(Thread.interrupted()).isTrue();
        }

        @Test
        void retriesAWholePipeline() {
            var pipeline = Pipeline.of(Step.of(String.class, String.class, text -> {
                        ran.add("first");
                        return text;
                    }))
                    .then(Step.of(String.class, String.class, text -> {
                        if (ran.size() < 3) {
                            throw new IOException("not yet");
                        }
                        return text + " done";
                    }))
                    .retry(TWICE);

            assertThat(pipeline.run("it")).isEqualTo("it done");
            assertThat(ran).containsExactly("first", "first", "first");
        }
    }

    @Nested
    class AsAnAgent {

        private AgentProcess run(Step<String, String> step) {
            return bench.run(
                    Pipeline.of(step)
                            .then(Step.of(String.class, String.class, text -> text + "!"))
                            .asAgent("fetching"),
                    "it");
        }

        @Test
        void everyAttemptIsAnAction() {
            AgentProcess process =
                    run(failing(new IOException("a"), new IOException("b")).retry(TWICE));

            assertThat(process.result(String.class)).isEqualTo("it done!");
            assertThat(WorkflowFixture.ran(process)).containsExactly("begin", "fetch", "fetch-2", "fetch-3", "step");
        }

        @Test
        void noFurtherAttemptFollowsASuccess() {
            AgentProcess process = run(failing(new IOException("a")).retry(TWICE));

            assertThat(WorkflowFixture.ran(process)).containsExactly("begin", "fetch", "fetch-2", "step");
        }

        @Test
        void theLastFailureEndsTheProcess() {
            AgentProcess process = run(failing(new IOException("a"), new IOException("b"), new IOException("c"))
                    .retry(TWICE));

            assertThat(process.status()).isEqualTo(ProcessStatus.FAILED);
            assertThat(process.failure().orElseThrow()).hasMessageContaining("c");
            assertThat(ran).hasSize(3);
        }

        @Test
        void withoutRetriesThereIsOneAttempt() {
            AgentProcess process = run(failing(new IOException("a")).retry(RetryPolicy.maxRetries(0)));

            assertThat(process.status()).isEqualTo(ProcessStatus.FAILED);
            assertThat(ran).hasSize(1);
        }

        @Test
        void aNameIsTheNameOfTheAttempts() {
            AgentProcess process =
                    run(failing(new IOException("a")).retry(TWICE).named("ask"));

            assertThat(WorkflowFixture.ran(process)).containsExactly("begin", "ask", "ask-2", "step");
        }

        @Test
        void anAgentIsRetriedInNewProcesses() {
            Pipeline<String, String> unreliable = Pipeline.of(Step.of(String.class, String.class, (text, context) -> {
                        ran.add(context.process().id());
                        if (ran.size() == 1) {
                            throw new IOException("not yet");
                        }
                        return text + " done";
                    }))
                    .named("unreliable");

            AgentProcess process =
                    run(Step.agent(unreliable, String.class, String.class).retry(TWICE));

            assertThat(process.result(String.class)).isEqualTo("it done!");
            assertThat(ran).hasSize(2).doesNotHaveDuplicates();
        }

        @Test
        void theFailureOfAChildIsThatOfItsStep() {
            Pipeline<String, String> child = Pipeline.of(failing(new IOException("a"), new IOException("b")))
                    .named("child");
            Step<String, String> step = Step.agent(child, String.class, String.class);

            AgentProcess retried = run(step.retry(TWICE.retryOn(IOException.class)));
            ran.clear();
            AgentProcess aborted = run(step.retry(TWICE.abortOn(IOException.class)));

            assertThat(retried.result(String.class)).isEqualTo("it done!");
            assertThat(aborted.status()).isEqualTo(ProcessStatus.FAILED);
            assertThat(ran).hasSize(1);
        }

        @Test
        void aChildThatAwaitsUserInputIsNotAskedAgain() {
            var asking = Agents.agent("asking", "Asks")
                    .action("ask", action -> action.produces(Answer.class).runningWithOutcome((inputs, context) -> {
                        ran.add("ask");
                        return Outcome.await(Form.of(Answer.class));
                    }))
                    .goal("ask", "Ask", Answer.class)
                    .build();

            AgentProcess process = bench.run(
                    Pipeline.of(Step.agent(asking, String.class, Answer.class).retry(TWICE))
                            .asAgent("patient"),
                    "it");

            assertThat(process.failure().orElseThrow()).hasMessageStartingWith("KARTA-335");
            assertThat(ran).hasSize(1);
        }
    }

    @Test
    void rejectsInvalidPolicies() {
        assertThatThrownBy(() -> RetryPolicy.maxRetries(-1)).hasMessageStartingWith("KARTA-678");
        assertThatThrownBy(() -> TWICE.retryOn()).hasMessageStartingWith("KARTA-678");
        assertThatThrownBy(() -> TWICE.delay(Duration.ofSeconds(-1)))
                .hasMessageStartingWith("KARTA-539: the delay of a retry policy is PT-1S");
        assertThatThrownBy(() -> TWICE.jitter(Duration.ofSeconds(-1))).hasMessageStartingWith("KARTA-539: the jitter");
    }
}
