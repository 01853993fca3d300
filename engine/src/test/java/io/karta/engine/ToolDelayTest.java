/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static io.karta.engine.TestAgents.CONTEXT;
import static io.karta.engine.TestAgents.a;
import static io.karta.engine.TestAgents.context;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.karta.agent.UserInput;
import io.karta.event.ToolStarted;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The delay before each tool call. */
class ToolDelayTest extends ToolLoopFixture {

    private static final Duration DELAY = Duration.ofHours(7);

    /** Runs what is due after the delay at once, or never. */
    private static final class Timer extends ScheduledThreadPoolExecutor {

        private final AtomicInteger delays = new AtomicInteger();
        private final CountDownLatch isDelayed = new CountDownLatch(1);
        private final boolean isImmediate;

        Timer(boolean isImmediate) {
            super(1);
            this.isImmediate = isImmediate;
        }

        @Override
        public ScheduledFuture<?> schedule(Runnable work, long delay, TimeUnit unit) {
            if (unit.toNanos(delay) != DELAY.toNanos()) {
                return super.schedule(work, delay, unit);
            }
            delays.incrementAndGet();
            isDelayed.countDown();
            return super.schedule(work, isImmediate ? 0 : delay, unit);
        }
    }

    private Timer timer = new Timer(true);

    @Override
    @AfterEach
    void close() {
        super.close();
        timer.shutdownNow();
    }

    private LocalPlatform desk(EngineSettings settings) {
        model.always()
                .call("add", "{\"a\": 1, \"b\": 1}")
                .call("add", "{\"a\": 2, \"b\": 2}")
                .text("well");
        TestAgents desk = new TestAgents("Desk")
                .action("talk", List.of(a(UserInput.class), CONTEXT), String.class, values -> context(values, 1)
                        .ai()
                        .withDefaultLlm()
                        .withTool(add)
                        .generateText("?"))
                .goal("talk", "talk", String.class, UserInput.class);
        return platform(builder ->
                builder.agents(List.of(desk.model())).settings(settings).scheduler(timer));
    }

    private static AgentProcess create(LocalPlatform platform, ProcessOptions options) {
        return platform.createProcess(platform.agents().get(0), options, new UserInput("x"));
    }

    @Test
    void delaysEachToolCall() {
        LocalPlatform platform = desk(EngineSettings.DEFAULT);

        AgentProcess process =
                platform.run(create(platform, ProcessOptions.defaults().withToolDelay(DELAY)));

        assertThat(process.result(String.class)).isEqualTo("well");
        assertThat(timer.delays).hasValue(2);
    }

    @Test
    void isThatOfThePlatformUnlessTheProcessHasItsOwn() {
        LocalPlatform platform = desk(EngineSettings.DEFAULT.withToolDelay(DELAY));

        platform.run(create(platform, ProcessOptions.defaults()));
        platform.run(create(platform, ProcessOptions.defaults().withToolDelay(Duration.ZERO)));

        assertThat(timer.delays).as("of the first process").hasValue(2);
    }

    @Test
    void endsWithTheProcess() throws Exception {
        timer.shutdownNow();
        timer = new Timer(false);
        LocalPlatform platform = desk(EngineSettings.DEFAULT);
        AgentProcess process = create(platform, ProcessOptions.defaults().withToolDelay(DELAY));
        CompletionStage<AgentProcess> end = platform.start(process);
        assertThat(timer.isDelayed.await(30, TimeUnit.SECONDS)).isTrue();

        process.kill();

        assertThat(end.toCompletableFuture().get(30, TimeUnit.SECONDS).status()).isEqualTo(ProcessStatus.KILLED);
        assertThat(events).noneMatch(ToolStarted.class::isInstance);
    }

    @Test
    void mustNotBeNegative() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ProcessOptions.defaults().withToolDelay(Duration.ofSeconds(-1)))
                .withMessageContaining("PT-1S");
    }
}
