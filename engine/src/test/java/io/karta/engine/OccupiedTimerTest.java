/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static io.karta.engine.TestAgents.a;
import static io.karta.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.journal.InMemoryProcessStore;
import io.karta.process.AgentProcess;
import io.karta.process.Budget;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.spi.ProcessStore;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Processes that continue at a time when no thread is free: the timer must remain free for heartbeats and timeouts. */
@Timeout(120)
class OccupiedTimerTest {

    record Draft() {}

    private final AtomicBoolean isBusy = new AtomicBoolean(true);
    private final AtomicInteger running = new AtomicInteger();
    private final AtomicInteger renewals = new AtomicInteger();
    private final CountDownLatch goesOn = new CountDownLatch(1);
    private final ProcessStore store =
            new ForwardingStore(TestStores.durable(new InMemoryProcessStore(100, Clock.systemUTC()))) {
                @Override
                public Map<String, Long> renew(String owner, Set<String> processes, Duration lease) {
                    renewals.incrementAndGet();
                    return super.renew(owner, processes, lease);
                }
            };

    private final Executor executor = work -> {
        if (isBusy.get()) {
            throw new RejectedExecutionException("busy");
        }
        var thread = new Thread(work);
        thread.setDaemon(true);
        thread.start();
    };

    /** Asks a question that expires, and then works for long without an answer. */
    private AgentModel agent() {
        return new TestAgents("Desk")
                .action(
                        "ask",
                        List.of(a(UserInput.class)),
                        Draft.class,
                        values -> Outcome.await(Form.of(Draft.class).expiringAfter(Duration.ofMillis(200))),
                        action -> action.cost(1))
                .action(
                        "work",
                        List.of(a(UserInput.class)),
                        Draft.class,
                        values -> {
                            running.incrementAndGet();
                            goesOn.await();
                            return new Draft();
                        },
                        action -> action.cost(5))
                .action("write", List.of(a(Draft.class)), String.class, values -> "done")
                .goal("write", "write", String.class, UserInput.class)
                .model();
    }

    @Test
    void heartbeatsContinueWhileTimersRunActions() {
        AgentModel agent = agent();
        try (LocalPlatform platform = LocalPlatform.builder()
                .agents(List.of(agent))
                .store(store)
                .executor(executor)
                .settings(new EngineSettings(
                        Budget.defaults(),
                        Duration.ofMinutes(5),
                        EngineSettings.DEFAULT.verbosity(),
                        Duration.ofMillis(300)))
                .build()) {
            List<AgentProcess> processes = Stream.generate(
                            () -> platform.createProcess(agent, ProcessOptions.defaults(), new UserInput("x")))
                    .limit(4)
                    .toList();
            processes.forEach(platform::run);
            eventually(() -> running.get() > 0);
            int before = renewals.get();

            eventually(() -> renewals.get() > before + 9);

            assertThat(running).hasValue(1);
            isBusy.set(false);
            goesOn.countDown();
            eventually(() -> processes.stream().allMatch(each -> each.status() == ProcessStatus.COMPLETED));
        } finally {
            goesOn.countDown();
        }
    }
}
