/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.planning;

import static io.karta.engine.TestAgents.a;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.PlannerType;
import io.karta.agent.UserInput;
import io.karta.engine.LocalPlatform;
import io.karta.engine.TestAgents;
import io.karta.engine.definition.AgentModel;
import io.karta.event.QuestionAsked;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessEvent;
import io.karta.process.ProcessOptions;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * An action that an answer starts again on another thread, while the thread of its first run still reports that
 * run.
 */
@Timeout(240)
class RepeatedActionTest {

    record Stars(int number) {}

    private final ExecutorService answering = Executors.newSingleThreadExecutor();
    private final ExecutorService starting = Executors.newSingleThreadExecutor();
    private final AtomicInteger runs = new AtomicInteger();
    private final CountDownLatch second = new CountDownLatch(2);
    private final CountDownLatch released = new CountDownLatch(1);

    @AfterEach
    void end() {
        released.countDown();
        answering.shutdownNow();
        starting.shutdownNow();
    }

    private AgentModel agent() {
        return new TestAgents("Critic")
                .action("ask", List.of(a(UserInput.class)), Stars.class, values -> ask(), more -> more.rerunnable(true))
                .model()
                .plannedBy(PlannerType.UTILITY);
    }

    private Object ask() throws InterruptedException {
        int run = runs.incrementAndGet();
        second.countDown();
        if (run == 2) {
            released.await();
        }
        return Outcome.await(Form.of(Stars.class));
    }

    /** Returns when the second run is in progress, so that the thread of the first one finds it there. */
    private void answer(ProcessEvent event) {
        if (event instanceof QuestionAsked asked && runs.get() == 1) {
            answering.execute(() -> asked.process().answer(asked.question().id(), new Stars(5)));
            await(second);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void runsOnOneThreadAtATime() {
        AgentModel agent = agent();
        var first = new CountDownLatch(1);
        try (LocalPlatform platform = LocalPlatform.builder()
                .agents(List.of(agent))
                .events(this::answer)
                .executor(task -> starting.execute(() -> {
                    task.run();
                    first.countDown();
                }))
                .build()) {
            AgentProcess process = platform.createProcess(agent, ProcessOptions.defaults(), new UserInput("go"));

            platform.start(process);
            await(first);

            assertThat(runs).hasValue(2);
            process.kill();
        }
    }
}
