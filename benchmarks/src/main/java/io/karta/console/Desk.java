/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.console;

import io.karta.agent.AgentDefinition;
import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.builder.Agents;
import io.karta.engine.LocalPlatform;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessOptions;
import java.util.ArrayDeque;
import java.util.Deque;

/** Live processes that await an approval. Not thread-safe. */
final class Desk {

    private final LocalPlatform platform;
    private final AgentDefinition agent = Agents.agent("Desk", "Confirms orders")
            .actionWithOutcome(
                    "ask", Order.class, Approval.class, (order, context) -> Outcome.await(Form.of(Approval.class)))
            .action("confirm", Approval.class, Receipt.class, (approval, context) -> new Receipt("ordered"))
            .goal("confirmed", "A receipt", Receipt.class, goal -> goal.startingWith(Order.class))
            .build();
    private final Deque<AgentProcess> waiting = new ArrayDeque<>();

    record Order(String text) {}

    record Approval(boolean isGood) {}

    record Receipt(String text) {}

    Desk(LocalPlatform platform) {
        this.platform = platform;
        platform.deploy(agent);
    }

    void start(int count) {
        for (int i = 0; i < count; i++) {
            var order = new Order("Kettle number " + i);
            waiting.add(platform.run(platform.createProcess(agent, ProcessOptions.defaults(), order)));
        }
    }

    /** Ends the oldest process, and starts another one. */
    void replaceOne() {
        AgentProcess oldest = waiting.remove();
        oldest.answer(oldest.pendingAnswer().orElseThrow().id(), new Approval(true));
        oldest.result(Receipt.class); // or it was not answered, and throws
        start(1);
    }
}
