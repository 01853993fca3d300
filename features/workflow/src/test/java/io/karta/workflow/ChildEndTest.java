/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.action.ActionContext;
import io.karta.agent.AgentDefinition;
import io.karta.builder.ActionBuilder.ContextBody;
import io.karta.builder.Agents;
import io.karta.process.AgentProcess;
import io.karta.process.Budget;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Children that end before their result, inside retries and branches. */
class ChildEndTest {

    record In(String text) {}

    record Middle(String text) {}

    record Out(String text) {}

    private static final Budget OF_CHILD = Budget.ofActions(2); // one action of the parent, one of the child

    private final WorkflowFixture bench = new WorkflowFixture();
    private final AtomicInteger attempts = new AtomicInteger();

    @AfterEach
    void close() {
        bench.close();
    }

    /** Needs two actions. */
    private final AgentDefinition child = Agents.agent("Child", "Needs two actions")
            .action("begin", In.class, Middle.class, (in, context) -> new Middle(in.text()))
            .action("end", Middle.class, Out.class, (middle, context) -> new Out("done"))
            .goal("out", "Out", Out.class)
            .build();

    private final AgentDefinition terminated = Agents.agent("Terminated", "Is terminated")
            .action("begin", In.class, Middle.class, (in, context) -> {
                context.process().terminate("enough");
                return new Middle(in.text());
            })
            .action("end", Middle.class, Out.class, (middle, context) -> new Out("never"))
            .goal("terminated", "Out", Out.class)
            .build();

    private AgentProcess runSpending(AgentDefinition agent, Budget budget) {
        return bench.run(agent, ProcessOptions.defaults().withBudget(budget));
    }

    private AgentDefinition acting(ContextBody<String> body) {
        return Agents.agent("Bench", "Tries something")
                .action("try", a -> a.produces(String.class).running(body))
                .goal("try", "Try", "try")
                .build();
    }

    private Step<In, Out> retried(AgentDefinition agent) {
        return Step.of(In.class, Out.class, (in, context) -> {
                    attempts.incrementAndGet();
                    return context.run(agent, Out.class, in);
                })
                .retry(RetryPolicy.maxRetries(3));
    }

    private String branch(int number, ActionContext context) {
        return number == 1 ? "one" : context.run(child, Out.class, new In("x")).text();
    }

    private ScatterGather<String, String> tolerant() {
        return ScatterGather.returning(String.class)
                .from(List.of(1, 2, 3), this::branch)
                .consolidatedBy(all -> String.join("+", all))
                .maxConcurrency(1)
                .requiring(1);
    }

    @Nested
    class OutOfBudget {

        @Test
        void isNotRetried() {
            AgentDefinition agent =
                    acting(context -> retried(child).in(context, new In("x")).text());

            AgentProcess process = runSpending(agent, OF_CHILD);

            assertThat(process.status()).isEqualTo(ProcessStatus.TERMINATED);
            assertThat(attempts).hasValue(1);
        }

        @Test
        void endsAllBranches() {
            AgentProcess process = runSpending(acting(context -> tolerant().in(context)), OF_CHILD);

            assertThat(process.status()).isEqualTo(ProcessStatus.TERMINATED);
        }
    }

    @Nested
    class Terminated {

        @Test
        void isNotRetriedAsAChild() {
            AgentProcess process = bench.run(acting(
                    context -> retried(terminated).in(context, new In("x")).text()));

            assertThat(process.status()).isEqualTo(ProcessStatus.FAILED);
            assertThat(attempts).hasValue(1);
        }

        @Test
        void isNotRetriedAsAChildOfAnAgent() {
            AgentProcess process = bench.run(Pipeline.of(retried(terminated)).asAgent("retrying"), new In("x"));

            assertThat(process.status()).isEqualTo(ProcessStatus.FAILED);
            assertThat(attempts).hasValue(1);
        }

        @Test
        void isRetriedAsAProcessOfItsOwn() {
            Step<In, Out> step = Step.of(In.class, Out.class, in -> {
                        attempts.incrementAndGet();
                        return bench.run(terminated, in).result(Out.class);
                    })
                    .retry(RetryPolicy.maxRetries(3));

            bench.run(acting(context -> step.in(context, new In("x")).text()));

            assertThat(attempts).hasValue(4);
        }
    }
}
