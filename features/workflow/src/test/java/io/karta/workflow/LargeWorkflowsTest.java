/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentDefinition;
import java.util.Collections;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Workflows with many rounds, retries or branches. */
class LargeWorkflowsTest {

    private static final Step<Integer, Integer> NEXT = Step.of(Integer.class, Integer.class, number -> number + 1);

    static Stream<IntFunction<AgentDefinition>> workflows() {
        return Stream.of(
                rounds -> Pipeline.of(NEXT)
                        .loop(number -> Optional.of(number), rounds)
                        .asAgent("large"),
                retries ->
                        Pipeline.of(NEXT.retry(RetryPolicy.maxRetries(retries))).asAgent("large"),
                rounds -> RepeatUntil.returning(Integer.class)
                        .repeating((attempt, context) -> attempt.round())
                        .until(number -> false)
                        .atMost(rounds)
                        .asAgent("large"),
                rounds -> RepeatUntilAcceptable.returning(Integer.class)
                        .repeating((attempt, context) -> attempt.round())
                        .evaluatedBy(number -> new Feedback(0, "more"))
                        .atMost(rounds)
                        .asAgent("large"),
                branches -> ScatterGather.returning(Integer.class)
                        .from(Collections.nCopies(Math.min(branches, 3000), 1), number -> number)
                        .consolidatedBy(numbers -> numbers.size())
                        .asAgent("large", Integer.class));
    }

    @ParameterizedTest
    @MethodSource("workflows")
    void haveALimitAsAgents(IntFunction<AgentDefinition> workflow) {
        assertThat(workflow.apply(300).actions()).hasSizeBetween(300, 2000);
        assertThatThrownBy(() -> workflow.apply(Integer.MAX_VALUE))
                .hasMessageStartingWith("KARTA-739: workflow large needs more than 2000 actions");
    }

    @Test
    void theLimitIsExact() {
        var pipelines = Stream.of(2000, 2001).map(steps -> pipeline(steps)).toList();

        assertThat(pipelines.get(0).asAgent("large").actions()).hasSize(2000);
        assertThatThrownBy(() -> pipelines.get(1).asAgent("large")).hasMessageStartingWith("KARTA-739");
    }

    private static Pipeline<Integer, Integer> pipeline(int steps) {
        var pipeline = Pipeline.of(NEXT);
        for (int i = 1; i < steps; i++) {
            pipeline = pipeline.then(NEXT);
        }
        return pipeline;
    }
}
