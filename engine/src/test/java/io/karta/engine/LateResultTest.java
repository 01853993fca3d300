/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static io.karta.engine.TestAgents.context;
import static java.util.concurrent.CompletableFuture.completedStage;
import static java.util.concurrent.CompletableFuture.failedStage;
import static java.util.concurrent.CompletableFuture.supplyAsync;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.testkit.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Actions with asynchronous results. */
@Timeout(240)
@SuppressWarnings("FutureReturnValueIgnored") // it is the engine that looks at what an action returns
class LateResultTest extends ActionResultFixture {

    private final CompletableFuture<Object> late = new CompletableFuture<>();
    private final CountDownLatch returned = new CountDownLatch(1);

    private AgentProcess running(ProcessOptions options) throws InterruptedException {
        return running(options, builder -> builder);
    }

    private AgentProcess running(ProcessOptions options, UnaryOperator<LocalPlatformBuilder> more)
            throws InterruptedException {
        TestAgents desk = choosing(Frog.class, () -> {
            returned.countDown();
            return late;
        });
        LocalPlatform platform = platform(desk, more);
        AgentProcess process = create(platform, options);
        platform.start(process);
        returned.await();
        return process;
    }

    @Test
    void theStepWaitsForIt() {
        AgentProcess process = run(choosing(Frog.class, () -> supplyAsync(() -> KERMIT)));

        assertThat(ran(process)).containsExactly("choose", "tellOfFrog", "publish");
    }

    @Test
    void supportsAllResultTypes() {
        for (Object result : List.of(KERMIT, Optional.of(KERMIT), Outcome.of(KERMIT))) {
            AgentProcess process = run(choosing(Frog.class, () -> completedStage(result)));

            assertThat(ran(process)).as(result.toString()).containsExactly("choose", "tellOfFrog", "publish");
        }
    }

    @Test
    void itMayAskAPerson() {
        AgentProcess process = run(choosing(Frog.class, () -> completedStage(Outcome.await(Form.of(Frog.class)))));

        assertThat(process.status()).isEqualTo(ProcessStatus.WAITING);
    }

    @Test
    void itsFailureIsTheFailureOfTheAction() {
        var failure = new IllegalStateException("no animals today");

        AgentProcess process = run(choosing(Frog.class, () -> failedStage(new CompletionException(failure))));

        assertThat(process.status()).isEqualTo(ProcessStatus.FAILED);
        assertThat(process.failure()).containsSame(failure);
    }

    @Test
    void oneThatIsCancelledFailsTheAction() {
        late.cancel(false);

        assertFailed(run(choosing(Frog.class, () -> late)), "KARTA-351", "Choice.choose");
        assertFailed(run(choosing(Frog.class, () -> late.thenApply(frog -> frog))), "KARTA-351");
    }

    @Test
    void aStageThatIsNoFutureIsWaitedForToo() {
        var stage = CompletableFuture.<Object>supplyAsync(() -> KERMIT).minimalCompletionStage();

        assertThat(ran(run(choosing(Frog.class, () -> stage)))).containsExactly("choose", "tellOfFrog", "publish");
    }

    @Test
    void killingTheProcessCancelsIt() throws InterruptedException {
        AgentProcess process = running(ProcessOptions.defaults());

        process.kill();

        assertThat(process.status()).isEqualTo(ProcessStatus.KILLED);
        awaitCancelled();
    }

    @Test
    void theEndOfItsTimeCancelsIt() throws InterruptedException {
        var clock = ManualClock.at(Instant.EPOCH);
        var scheduler = new ManualScheduler(clock);
        Duration timeout = Duration.ofMinutes(1);
        var ended = new CountDownLatch(1);
        AgentProcess process = running(ProcessOptions.defaults().withTimeout(timeout), builder -> builder.clock(clock)
                .scheduler(scheduler));
        process.onEnd(done -> ended.countDown());

        scheduler.advance(timeout);
        ended.await();

        assertThat(process.status()).isEqualTo(ProcessStatus.TERMINATED);
        awaitCancelled();
    }

    @Test
    void cancelsAResultAfterTheEnd() throws InterruptedException {
        var inside = new CountDownLatch(1);
        LocalPlatform platform = platform(choosing(Frog.class, () -> {
            inside.countDown();
            swallowAnInterrupt();
            return late;
        }));
        AgentProcess process = create(platform);
        platform.start(process);
        inside.await();

        process.kill();

        awaitCancelled();
    }

    private static void swallowAnInterrupt() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException ignored) {
            // the action does not care
        }
    }

    private void awaitCancelled() throws InterruptedException {
        var done = new CountDownLatch(1);
        late.whenComplete((value, thrown) -> done.countDown());
        done.await();
        assertThat(late).isCancelled();
    }

    @Test
    void theActionMayChangeTheBlackboardUntilItIsThere() {
        AgentProcess process = run(choosingBy(
                Frog.class,
                values -> supplyAsync(() -> {
                    context(values, 1).blackboard().add(SNOOPY);
                    return KERMIT;
                })));

        assertThat(process.blackboard().objects()).contains(SNOOPY, KERMIT);
    }
}
