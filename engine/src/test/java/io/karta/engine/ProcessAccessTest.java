/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static io.karta.engine.TestAgents.a;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentException;
import io.karta.agent.UserInput;
import io.karta.engine.definition.AccessRule;
import io.karta.event.ProcessEnded;
import io.karta.process.AgentProcess;
import io.karta.process.Budget;
import io.karta.process.Caller;
import io.karta.process.ForbiddenActionException;
import io.karta.process.ProcessKilledException;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.process.ProcessTimedOutException;
import io.karta.testkit.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Processes that are ended from outside, lack a budget or lack a permission. */
class ProcessAccessTest extends AgentProcessFixture {

    @Nested
    class WhenItBelongsToAnotherPlatform {

        @Test
        void itIsRejected() {
            LocalPlatform owner = platform(supportDesk());
            AgentProcess process = owner.createProcess(owner.agents().get(0), ProcessOptions.defaults(), COMPLAINT);
            LocalPlatform other = platform(supportDesk());

            assertThatThrownBy(() -> other.run(process))
                    .isInstanceOf(AgentException.class)
                    .hasMessageStartingWith("KARTA-325: ")
                    .hasMessageContaining(process.id());
            assertThat(process.status()).isEqualTo(ProcessStatus.NOT_STARTED);
        }
    }

    @Nested
    class WhenACallerEndsIt {

        private final CountDownLatch running = new CountDownLatch(1);
        private final AtomicBoolean interrupted = new AtomicBoolean();

        private TestAgents sleeper() {
            return sleeper(() -> {});
        }

        private TestAgents sleeper(Runnable first) {
            return new TestAgents("Sleeper")
                    .action("sleep", List.of(a(UserInput.class)), Letter.class, values -> {
                        running.countDown();
                        first.run();
                        try {
                            new CountDownLatch(1).await();
                        } catch (InterruptedException e) {
                            interrupted.set(true);
                            throw e;
                        }
                        return new Letter("never");
                    })
                    .goal("sleep", "sleep", Letter.class, UserInput.class);
        }

        @Test
        void killInterruptsTheRunningActionAndWins() throws Exception {
            LocalPlatform platform = platform(sleeper());
            var ended = new CountDownLatch(1);
            AgentProcess process = platform.invocation(Letter.class).start(COMPLAINT);
            process.onEnd(done -> ended.countDown());
            running.await();

            platform.kill(process.id());
            ended.await();

            assertThat(process.status()).isEqualTo(ProcessStatus.KILLED);
            assertThatThrownBy(() -> process.result(Letter.class))
                    .isInstanceOf(ProcessKilledException.class)
                    .hasMessageStartingWith("KARTA-332: " + process + " was killed");
            assertThat(events).filteredOn(ProcessEnded.class::isInstance).hasSize(1);
        }

        @Test
        void theTimeoutInterruptsTheRunningActionAndLeavesTheThreadClean() {
            var scheduler = new ManualScheduler(ManualClock.at(Instant.EPOCH));
            LocalPlatform platform = platform(
                    builder -> builder.scheduler(scheduler), sleeper(() -> scheduler.advance(Duration.ofMinutes(1))));

            assertThatThrownBy(() -> platform.invocation(Letter.class)
                            .withTimeout(Duration.ofMinutes(1))
                            .invoke(COMPLAINT))
                    .isInstanceOf(ProcessTimedOutException.class)
                    .hasMessageStartingWith("KARTA-333: ")
                    .hasMessageContaining("PT1M");

            assertThat(interrupted).isTrue();
            assertThat(Thread.currentThread().isInterrupted()).isFalse();
        }

        @Test
        void cancellingTheFutureKillsIt() throws Exception {
            LocalPlatform platform = platform(sleeper());
            var future =
                    platform.invocation(Letter.class).invokeAsync(COMPLAINT).toCompletableFuture();
            running.await();
            AgentProcess process = events.get(0).process();

            future.cancel(true);

            assertThat(process.status()).isEqualTo(ProcessStatus.KILLED);
            assertThatThrownBy(future::get).isInstanceOf(CancellationException.class);
        }
    }

    @Nested
    class WhenTheBudgetIsExhausted {

        @Test
        void ends() {
            AgentProcess process =
                    run(platform(supportDesk()), ProcessOptions.defaults().withBudget(Budget.ofActions(2)), COMPLAINT);

            assertThat(process.status()).isEqualTo(ProcessStatus.TERMINATED);
            assertThat(process.explain()).contains("2 actions");
            assertThat(ran(process)).containsExactly("understand", "lookUp");
        }
    }

    @Nested
    class WhenTheCallerMayNot {

        private TestAgents guarded(AccessRule access) {
            return new TestAgents("Guarded")
                    .action(
                            "write",
                            List.of(a(UserInput.class)),
                            Letter.class,
                            values -> new Letter("secret"),
                            action -> action.access(access))
                    .goal("write", "write", Letter.class, UserInput.class);
        }

        @Test
        void failsBeforeTheAction() {
            AgentProcess process = run(platform(guarded(AccessRule.DENY_ALL)), ProcessOptions.defaults(), COMPLAINT);

            assertThat(process.failure().orElseThrow())
                    .isInstanceOf(ForbiddenActionException.class)
                    .hasMessageStartingWith("KARTA-314: ")
                    .hasMessageContaining("@DenyAll");
            assertThat(process.history()).isEmpty();
        }

        @Test
        void runsForACallerWithTheRole() {
            var options = ProcessOptions.defaults().withCaller(Caller.named("grace", Set.of("support", "admin")));

            AgentProcess process = run(platform(guarded(AccessRule.oneOf(Set.of("support")))), options, COMPLAINT);

            assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
            assertThat(process.caller().hasRole("support")).isTrue();
            assertThat(process.caller().hasRole("admin"))
                    .as("a role the agent never mentions")
                    .isFalse();
        }
    }
}
