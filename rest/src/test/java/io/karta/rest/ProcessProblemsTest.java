/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.ai.BudgetExceededException;
import io.karta.guard.Checkpoint;
import io.karta.guard.GuardrailException;
import io.karta.model.ModelException;
import io.karta.process.Caller;
import io.karta.process.ProcessStatus;
import io.karta.process.ProcessTimedOutException;
import io.karta.rest.problem.HttpProblem;
import io.karta.rest.problem.ProblemType;
import io.karta.rest.process.ProcessProblems;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ProcessProblemsTest {

    private static FakeProcess played(Consumer<FakeProcess> play) {
        var goal = FakeGoal.exported("goal", String.class, play);
        var agent = new FakeAgent(FakeGoal.AGENT, List.of(goal));
        var process = new FakeProcess("p1", agent, goal, Caller.anonymous(), List.of());
        process.play();
        return process;
    }

    @Nested
    class WhenAModelFailed {

        @ParameterizedTest
        @EnumSource(value = ModelException.Kind.class, mode = EnumSource.Mode.EXCLUDE, names = "TIMEOUT")
        void blamesTheModel(ModelException.Kind kind) {
            var process = played(p -> p.fails(new ModelException("KARTA-6xx: no answer", kind, null)));

            assertThat(ProcessProblems.of(process))
                    .get()
                    .extracting(HttpProblem::status)
                    .isEqualTo(502);
        }

        @Test
        void findsItBelowOtherExceptions() {
            var failure = new IllegalStateException(new RuntimeException(
                    new ModelException("KARTA-6xx: no answer", ModelException.Kind.TIMEOUT, null)));

            var process = played(p -> p.fails(failure));

            assertThat(ProcessProblems.of(process))
                    .get()
                    .extracting(HttpProblem::status)
                    .isEqualTo(504);
            assertThat(ProcessProblems.isUndisclosed(process)).isFalse();
        }
    }

    @Nested
    class WhenAnActionFailed {

        @Test
        void survivesCausesThatGoRoundInCircles() {
            var first = new IllegalStateException("first");
            var second = new IllegalStateException("second", first);
            first.initCause(second);

            var process = played(p -> p.fails(first));

            assertThat(ProcessProblems.of(process))
                    .get()
                    .extracting(HttpProblem::type)
                    .isEqualTo(ProblemType.ACTION_FAILED);
        }

        @Test
        void hidesTheException() {
            var process = played(p -> p.fails(new IllegalStateException("password is swordfish")));

            var problem = ProcessProblems.of(process).orElseThrow();

            assertThat(problem.detail()).contains("SupportDesk.decide", "p1").doesNotContain("swordfish");
            assertThat(ProcessProblems.isUndisclosed(process)).isTrue();
        }

        @Test
        void hidesWrappersOfAnExhaustedBudget() {
            var failure = new IllegalStateException(
                    "password is swordfish", new BudgetExceededException("KARTA-3xx: no tokens left"));

            var problem = ProcessProblems.of(played(p -> p.fails(failure))).orElseThrow();

            assertThat(problem.status()).isEqualTo(422);
            assertThat(problem.detail()).contains("no tokens left").doesNotContain("swordfish");
        }

        @Test
        void seesThatItsChildRanOutOfTime() {
            var child = played(p -> p.runsOutOfTime("10 s"));
            var process = played(p -> p.fails(new ProcessTimedOutException("KARTA-3xx: late", child, null)));

            assertThat(ProcessProblems.of(process))
                    .get()
                    .extracting(HttpProblem::status)
                    .isEqualTo(504);
        }
    }

    @Nested
    class WhenAGuardrailEndedTheCall {

        @Test
        void containsTheReasonOfABlockedInput() {
            var process = played(p -> p.fails(new IllegalStateException(FakeShop.blocked(Checkpoint.INPUT))));

            var problem = ProcessProblems.of(process).orElseThrow();

            assertThat(problem.status()).isEqualTo(422);
            assertThat(problem.detail())
                    .isEqualTo("A guardrail blocked the input: it speaks of kettles. "
                            + "Change the input before you send it again.");
            assertThat(ProcessProblems.isUndisclosed(process)).isFalse();
        }

        @ParameterizedTest
        @EnumSource(value = Checkpoint.class, mode = EnumSource.Mode.EXCLUDE, names = "INPUT")
        void keepsToItselfWhatItBlockedElsewhere(Checkpoint checkpoint) {
            var process = played(p -> p.fails(FakeShop.blocked(checkpoint)));

            var problem = ProcessProblems.of(process).orElseThrow();

            assertThat(problem.status()).isEqualTo(500);
            assertThat(problem.detail()).doesNotContain("kettles");
            assertThat(ProcessProblems.isUndisclosed(process)).isTrue();
        }

        @Test
        void hidesTheFailureOfAGuardrail() {
            var failed = new GuardrailException(
                    "KARTA-3xx: it threw", "NoKettles", Checkpoint.INPUT, "it threw", new IllegalStateException());

            var problem = ProcessProblems.of(played(p -> p.fails(failed))).orElseThrow();

            assertThat(problem.status()).isEqualTo(500);
        }
    }

    @Nested
    class WhenAResultIsPossible {

        @Test
        void seesNoProblem() {
            assertThat(ProcessProblems.of(played(p -> p.completes("done")))).isEmpty();
        }

        @Test
        void seesNoProblemInRunning() {
            var process = played(p -> {});

            assertThat(process.status()).isEqualTo(ProcessStatus.RUNNING);
            assertThat(ProcessProblems.of(process)).isEmpty();
        }
    }
}
