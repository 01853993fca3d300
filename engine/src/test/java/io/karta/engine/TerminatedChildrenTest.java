/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static io.karta.engine.TestAgents.CONTEXT;
import static io.karta.engine.TestAgents.a;
import static io.karta.engine.TestAgents.context;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.UserInput;
import io.karta.engine.definition.AgentModel;
import io.karta.process.AgentProcess;
import io.karta.process.PageRequest;
import io.karta.process.ProcessFilter;
import io.karta.process.ProcessInfo;
import io.karta.process.ProcessStatus;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Termination of a process on a node that does not run it, while one of its actions waits for a child. */
class TerminatedChildrenTest extends NodesFixture {

    private final CountDownLatch running = new CountDownLatch(1);
    private final CountDownLatch terminated = new CountDownLatch(1);
    private final AtomicBoolean hasContinued = new AtomicBoolean();

    private AgentModel parent() {
        return new TestAgents("Desk")
                .action("write", List.of(a(UserInput.class), CONTEXT), String.class, values -> context(values, 1)
                        .run(Second.class, new Task(1))
                        .toString())
                .goal("write", "write", String.class, UserInput.class)
                .model();
    }

    private AgentModel child() {
        return new TestAgents("Helper")
                .action("begin", List.of(a(Task.class)), First.class, values -> {
                    running.countDown();
                    terminated.await();
                    return new First();
                })
                .action("end", List.of(a(First.class)), Second.class, values -> {
                    hasContinued.set(true);
                    return new Second();
                })
                .goal("help", "end", Second.class, Task.class)
                .model();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -60})
    void endsTheChildBeforeItsNextAction(int skew) throws Exception {
        LocalPlatform node = open(store, parent(), child());
        LocalPlatform other = open(builder(store, Duration.ofHours(1), parent(), child())
                .clock(Clock.offset(Clock.systemUTC(), Duration.ofMinutes(skew))));
        AgentProcess process = create(node);
        var end = node.start(process).toCompletableFuture();
        running.await();

        on(other, process).terminate("enough");
        leases.awaitTurns(3); // the other node learns of it with its next heartbeat
        terminated.countDown();
        end.get(60, TimeUnit.SECONDS);

        assertThat(hasContinued).isFalse();
        assertThat(process.status()).as(process.explain()).isEqualTo(ProcessStatus.TERMINATED);
        assertThat(node.processes(ProcessFilter.all(), PageRequest.first(9)).items())
                .extracting(ProcessInfo::status)
                .containsOnly(ProcessStatus.TERMINATED);
    }

    @Test
    void letsAnActionStartChildrenThatHasEndedItsProcess() {
        var desk = new TestAgents("Desk")
                .action("write", List.of(a(UserInput.class), CONTEXT), String.class, values -> {
                    context(values, 1).terminateAgent("enough");
                    return context(values, 1).run(Second.class, new Task(1)).toString();
                })
                .goal("write", "write", String.class, UserInput.class)
                .model();
        running.countDown();
        terminated.countDown();

        LocalPlatform node = open(store, desk, child());
        AgentProcess process = node.run(create(node));

        assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED); // the action has reached the goal
        assertThat(hasContinued).isTrue();
    }
}
