/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AgentDefinition;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** {@code int.class} is a {@code Class<Integer>}, and declares the same type. */
class PrimitiveTypesTest {

    private final WorkflowFixture bench = new WorkflowFixture();

    @AfterEach
    void close() {
        bench.close();
    }

    private Object result(AgentDefinition agent, Object... inputs) {
        return bench.run(agent, inputs).result(Object.class);
    }

    @Nested
    class Pipelines {

        private final Step<String, Integer> length = Step.of(String.class, int.class, String::length);

        @Test
        void aStepTakesTheWrapperOfWhatThePreviousStepProduces() {
            var boxed = Pipeline.of(length).then(Step.of(Integer.class, String.class, number -> "n" + number));
            var primitive = Pipeline.of(Step.of(String.class, Integer.class, String::length))
                    .then(Step.of(int.class, String.class, number -> "n" + number));

            assertThat(boxed.run("abc")).isEqualTo("n3");
            assertThat(primitive.run("abc")).isEqualTo("n3");
            assertThat(result(primitive.asAgent("numbers"), "abc")).isEqualTo("n3");
        }

        @Test
        void aCaseTakesItsValues() {
            var pipeline = Pipeline.of(Step.of(String.class, Object.class, String::length))
                    .branch(String.class, cases -> cases.on(int.class, number -> "number")
                            .otherwise(value -> "other"));

            assertThat(pipeline.run("abc")).isEqualTo("number");
            assertThat(result(pipeline.asAgent("cases"), "abc")).isEqualTo("number");
        }

        @Test
        void aGoalProducesTheWrapper() {
            bench.platform()
                    .deploy(SimpleAgent.returning(Integer.class)
                            .running(context -> 5)
                            .asAgent("five"));
            AgentDefinition six =
                    SimpleAgent.returning(Integer.class).running(context -> 6).asAgent("six");

            assertThat(result(Pipeline.of(Step.goal(String.class, int.class)).asAgent("p"), ""))
                    .isEqualTo(5);
            assertThat(result(
                            Pipeline.of(Step.goal("five", String.class, int.class))
                                    .asAgent("q"),
                            ""))
                    .isEqualTo(5);
            assertThat(result(
                            Pipeline.of(Step.agent(six, String.class, int.class))
                                    .asAgent("r"),
                            ""))
                    .isEqualTo(6);
        }
    }

    @Test
    void branchesProduceTheWrapper() {
        var sum = ScatterGather.returning(int.class)
                .from(List.of(1, 2), number -> number * 2)
                .consolidatedBy((List<Integer> all) -> all.get(0) + all.get(1));

        assertThat(result(sum.asAgent("sum", int.class))).isEqualTo(6);
        assertThat(result(sum.requiring(1).asAgent("some", int.class))).isEqualTo(6);
    }

    @Test
    void repetitionsProduceTheWrapper() {
        var until = RepeatUntil.returning(int.class)
                .repeating((attempt, context) -> attempt.round())
                .until(round -> round == 2);
        var acceptable = RepeatUntilAcceptable.returning(boolean.class)
                .repeating((attempt, context) -> true)
                .evaluatedBy(value -> new Feedback(1, ""));

        assertThat(result(until.asAgent("until"))).isEqualTo(2);
        assertThat(result(acceptable.asAgent("acceptable"))).isEqualTo(true);
    }
}
