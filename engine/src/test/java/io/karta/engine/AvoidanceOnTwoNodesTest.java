/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static io.karta.engine.TestAgents.CONTEXT;
import static io.karta.engine.TestAgents.a;
import static io.karta.engine.TestAgents.context;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.engine.definition.AgentModel;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessStatus;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** Actions that have requested another plan, of a process that two nodes run in turn. */
class AvoidanceOnTwoNodesTest extends NodesFixture {

    private final List<String> ran = new CopyOnWriteArrayList<>();

    /** The market is cheapest, but closed at first, when the process is paused. */
    private AgentModel buyer() {
        return new TestAgents("Buyer")
                .action("market", List.of(a(UserInput.class), CONTEXT), Second.class, values -> {
                    ran.add("market");
                    if (ran.size() > 1) {
                        return new Second();
                    }
                    context(values, 1).process().pause();
                    return Outcome.replan("the market is closed");
                })
                .action(
                        "ask",
                        List.of(a(UserInput.class)),
                        First.class,
                        values -> {
                            ran.add("ask");
                            return Outcome.await(Form.of(First.class));
                        },
                        action -> action.cost(5))
                .action(
                        "order",
                        List.of(a(First.class)),
                        Second.class,
                        values -> {
                            ran.add("order");
                            return new Second();
                        },
                        action -> action.cost(5))
                .action("write", List.of(a(Second.class)), String.class, values -> "done")
                .goal("write", "write", String.class, UserInput.class)
                .model();
    }

    @Test
    void endsOnTheFirstNodeWhenTheOtherHasRunAnAction() {
        LocalPlatform first = quiet(store, buyer());
        AgentProcess process = first.run(create(first));
        assertThat(process.status()).isEqualTo(ProcessStatus.PAUSED);
        LocalPlatform second = quiet(store, buyer());
        second.resume(process.id());
        eventually(() -> on(second, process).status() == ProcessStatus.WAITING);

        AgentProcess back = on(first, process);
        back.answer(back.pendingAnswer().orElseThrow().id(), new First());

        eventually(() -> back.status().isFinished());
        assertThat(ran).containsExactly("market", "ask", "market");
    }
}
