/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static io.karta.engine.TestAgents.CONTEXT;
import static io.karta.engine.TestAgents.a;
import static io.karta.engine.TestAgents.context;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.karta.action.ActionContext;
import io.karta.agent.UserInput;
import io.karta.engine.definition.AgentModel;
import io.karta.process.AgentProcess;
import io.karta.process.Blackboard;
import io.karta.process.ProcessStatus;
import io.karta.spi.JournalEntry;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Changes of the blackboard by a run that is not recorded: they have no effect, as after a crash. */
class UnrecordedChangesTest extends NodesFixture {

    private final AtomicInteger runs = new AtomicInteger();
    private final AtomicBoolean fails = new AtomicBoolean();

    private AgentModel consumer(Consumer<ActionContext> work) {
        return new TestAgents("Consumer")
                .action("consume", List.of(a(UserInput.class), CONTEXT), First.class, values -> {
                    fails.set(runs.incrementAndGet() == 1);
                    work.accept(context(values, 1));
                    return new First();
                })
                .action("write", List.of(a(First.class)), String.class, values -> "done")
                .goal("write", "write", String.class, UserInput.class)
                .model();
    }

    /** Runs a process whose first record the store rejects; the application keeps a reference to it. */
    private AgentProcess run(AgentModel agent) {
        LocalPlatform platform = open(
                new ForwardingStore(store) {
                    @Override
                    public void append(String id, long version, List<JournalEntry> entries) {
                        if (fails.get() && entries.get(0) instanceof JournalEntry.ActionRan) {
                            fails.set(false);
                            throw new IllegalStateException("the store is down");
                        }
                        super.append(id, version, entries);
                    }
                },
                agent);
        AgentProcess process = create(platform);
        assertThat(catchThrowable(() -> platform.run(process))).hasMessageContaining("KARTA-347");
        eventually(() -> process.status() != ProcessStatus.RUNNING, process::explain);
        return process;
    }

    @Test
    void doNotHideTheInputOfTheRepeatedRun() {
        AgentProcess process = run(consumer(context -> {
            Blackboard board = context.blackboard();
            board.hide(board.last(UserInput.class).orElseThrow());
        }));

        assertThat(process.status()).as(process.explain()).isEqualTo(ProcessStatus.COMPLETED);
        assertThat(runs).hasValue(2);
        assertThat(process.blackboard().last(UserInput.class)).isEmpty();
    }

    @Test
    void doNotSetConditionsForTheRepeatedRun() {
        AgentProcess process = run(consumer(context -> {
            Blackboard board = context.blackboard();
            if (board.condition("paid").isEmpty()) {
                board.setCondition("paid", runs.get() > 1);
            }
        }));

        assertThat(process.status()).as(process.explain()).isEqualTo(ProcessStatus.COMPLETED);
        assertThat(process.blackboard().condition("paid")).contains(true);
    }
}
