/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp;

import io.karta.agent.AgentDefinition;
import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.builder.Agents;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Goals whose calls are the tasks that the conformance suite expects. */
final class ConformanceTasks {

    record Computation(int seconds, String label) {}

    record Computed(String label) {}

    record Failing() {}

    record Failed(String text) {}

    record Deletion(String filename) {}

    record Confirmation(boolean confirm) {}

    record Deleted(boolean isDeleted) {}

    private ConformanceTasks() {}

    static AgentDefinition agent() {
        return Agents.agent("Tasks", "Tasks of the conformance suite")
                .action("compute", Computation.class, Computed.class, (computation, context) -> computed(computation))
                .action("fail", Failing.class, Failed.class, (failing, context) -> {
                    throw new IllegalStateException("This job fails");
                })
                .actionWithOutcome(
                        "confirm",
                        Deletion.class,
                        Confirmation.class,
                        (deletion, context) ->
                                Outcome.await(Form.of(Confirmation.class).title("Delete the file?")))
                .action(
                        "delete",
                        Confirmation.class,
                        Deleted.class,
                        (confirmation, context) -> new Deleted(confirmation.confirm()))
                .goal("slow_compute", "Computes slowly", Computed.class, goal -> goal.remote()
                        .startingWith(Computation.class))
                .goal("failing_job", "Fails", Failed.class, goal -> goal.remote()
                        .startingWith(Failing.class))
                .goal("confirm_delete", "Deletes a file after a confirmation", Deleted.class, goal -> goal.remote()
                        .startingWith(Deletion.class))
                .build();
    }

    /** Waits for a latch that never opens, so that a kill ends the wait at once. */
    private static Computed computed(Computation computation) {
        try {
            if (new CountDownLatch(1).await(computation.seconds(), TimeUnit.SECONDS)) {
                throw new IllegalStateException("the latch has opened");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
        return new Computed(computation.label());
    }
}
