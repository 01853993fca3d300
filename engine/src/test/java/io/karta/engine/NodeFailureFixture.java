/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static io.karta.engine.TestAgents.CONTEXT;
import static io.karta.engine.TestAgents.a;
import static io.karta.engine.TestAgents.context;

import io.karta.action.ActionContext;
import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.Invoker;
import io.karta.process.AgentProcess;
import io.karta.spi.ProcessStore;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** Agents of one and two steps on nodes with one store. */
abstract class NodeFailureFixture extends NodesFixture {

    record First() {}

    record Second() {}

    record Third(String text) {}

    static final class Helping {}

    /** Heartbeats of all nodes in which an abandoned claim expires and is taken over. */
    static final int TWO_LEASES = 6;

    final List<String> ran = Collections.synchronizedList(new ArrayList<>());

    LocalPlatform open(ProcessStore on, UnaryOperator<LocalPlatformBuilder> more, AgentModel... agents) {
        return open(more.apply(builder(on, LEASE, agents)));
    }

    static AgentProcess on(LocalPlatform platform, String id) {
        return platform.process(id).orElseThrow();
    }

    static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    AgentModel oneStep(Invoker body) {
        return new TestAgents("One")
                .action("write", List.of(a(UserInput.class), CONTEXT), Third.class, body)
                .goal("write", "write", Third.class, UserInput.class)
                .model();
    }

    AgentModel asksOnce(Invoker last) {
        return new TestAgents("Once")
                .action(
                        "one",
                        List.of(a(UserInput.class), CONTEXT),
                        First.class,
                        values -> Outcome.await(Form.of(First.class)))
                .action("two", List.of(a(First.class)), Third.class, last)
                .goal("two", "two", Third.class, UserInput.class)
                .model();
    }

    AgentModel boss(Consumer<ActionContext> before) {
        return new TestAgents("Boss")
                .action("ask", List.of(a(UserInput.class), CONTEXT), Second.class, values -> {
                    before.accept(context(values, 1));
                    return Outcome.delegate(Helping.class, new First(), Second.class);
                })
                .action("third", List.of(a(Second.class)), Third.class, values -> new Third("done"))
                .goal("third", "third", Third.class, UserInput.class)
                .model();
    }

    AgentModel helping(Invoker body) {
        return new TestAgents("Helping")
                .action("help", List.of(a(First.class)), Second.class, body)
                .goal("help", "help", Second.class, First.class)
                .model();
    }
}
