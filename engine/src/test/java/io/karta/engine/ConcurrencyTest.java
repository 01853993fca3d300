/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static io.karta.engine.TestAgents.a;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.engine.definition.Invoker;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** Actions side by side. */
class ConcurrencyTest {

    record Left(String text) {}

    record Right(String text) {}

    record AfterLeft(String text) {}

    record Whole(String text) {}

    private static final UserInput INPUT = new UserInput("x");

    private final List<LocalPlatform> platforms = new ArrayList<>();

    private AgentProcess run(LocalPlatformBuilder builder, TestAgents desk) {
        var platform = builder.agents(List.of(desk.model())).build();
        platforms.add(platform);
        return platform.run(platform.createProcess(
                platform.agents().get(0), ProcessOptions.defaults().concurrent(), INPUT));
    }

    @AfterEach
    void close() {
        platforms.forEach(LocalPlatform::close);
    }

    private static TestAgents diamond(Invoker left, Invoker right) {
        return new TestAgents("Diamond")
                .action("left", List.of(a(UserInput.class)), Left.class, left)
                .action("right", List.of(a(UserInput.class)), Right.class, right)
                .action("afterLeft", List.of(a(Left.class)), AfterLeft.class, values -> new AfterLeft("after"))
                .action("join", List.of(a(AfterLeft.class), a(Right.class)), Whole.class, values -> new Whole("whole"))
                .goal("join", "join", Whole.class, UserInput.class);
    }

    @RepeatedTest(20)
    void actionsThatDoNotNeedEachOtherRunAtTheSameTime() {
        var both = new CyclicBarrier(2);

        AgentProcess process = run(
                LocalPlatform.builder(),
                diamond(
                        values -> {
                            both.await(60, TimeUnit.SECONDS);
                            return new Left("l");
                        },
                        values -> {
                            both.await(60, TimeUnit.SECONDS);
                            return new Right("r");
                        }));

        assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
        assertThat(process.history()).hasSize(4);
    }

    @RepeatedTest(20)
    void anActionStartsAsSoonAsWhatItNeedsIsThere() {
        var afterLeft = new CountDownLatch(1);
        var desk = new TestAgents("Flow")
                .action("left", List.of(a(UserInput.class)), Left.class, values -> new Left("l"))
                .action("right", List.of(a(UserInput.class)), Right.class, values -> {
                    afterLeft.await(60, TimeUnit.SECONDS); // would wait in vain if the two ran in waves
                    return new Right("r");
                })
                .action("afterLeft", List.of(a(Left.class)), AfterLeft.class, values -> {
                    afterLeft.countDown();
                    return new AfterLeft("after");
                })
                .action("join", List.of(a(AfterLeft.class), a(Right.class)), Whole.class, values -> new Whole("w"))
                .goal("join", "join", Whole.class, UserInput.class);

        AgentProcess process = run(LocalPlatform.builder(), desk);

        assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
        assertThat(afterLeft.getCount()).isZero();
    }

    @Test
    void runsOnTheCallingThreadWithoutAFreeThread() {
        AgentProcess process = run(
                LocalPlatform.builder().executor(work -> {
                    throw new RejectedExecutionException("full");
                }),
                diamond(values -> new Left("l"), values -> new Right("r")));

        assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
        assertThat(process.history()).hasSize(4);
    }

    @RepeatedTest(5)
    void othersGoOnWhileOneWaitsForAPerson() {
        AgentProcess process = run(
                LocalPlatform.builder(),
                diamond(values -> new Left("l"), values -> Outcome.await(Form.of(Right.class))));

        assertThat(process.status()).isEqualTo(ProcessStatus.WAITING);
        assertThat(process.last(AfterLeft.class)).isPresent();
        process.answer(process.pendingAnswer().orElseThrow().id(), new Right("said"));
        assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
    }

    @RepeatedTest(5)
    void severalQuestionsStandAtTheSameTime() {
        AgentProcess process = run(
                LocalPlatform.builder(),
                diamond(values -> Outcome.await(Form.of(Left.class)), values -> Outcome.await(Form.of(Right.class))));

        assertThat(process.pendingAnswers()).hasSize(2);
        process.pendingAnswers()
                .forEach(question -> process.answer(
                        question.id(), question.form().answer() == Left.class ? new Left("l") : new Right("r")));

        assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
    }

    @RepeatedTest(5)
    void aFailureEndsTheProcessAndInterruptsTheOthers() {
        var interrupted = new CountDownLatch(1);
        var running = new CountDownLatch(1);

        AgentProcess process = run(
                LocalPlatform.builder(),
                diamond(
                        values -> {
                            running.await();
                            throw new IllegalStateException("left broke");
                        },
                        values -> {
                            running.countDown();
                            try {
                                new CountDownLatch(1).await();
                            } catch (InterruptedException e) {
                                interrupted.countDown();
                            }
                            return new Right("too late");
                        }));

        assertThat(process.status()).isEqualTo(ProcessStatus.FAILED);
        assertThat(process.failure()).get().extracting(Throwable::getMessage).isEqualTo("left broke");
        assertThat(process.last(Right.class)).isEmpty();
        assertThat(await(interrupted)).isTrue();
    }

    private static boolean await(CountDownLatch latch) {
        try {
            return latch.await(60, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @RepeatedTest(10)
    void anActionThatAnotherOneFeedsWaitsForIt() {
        var order = new AtomicInteger();
        var desk = new TestAgents("Fresh")
                .action("first", List.of(a(UserInput.class)), Left.class, values -> new Left("stale"))
                .action("refresh", List.of(a(Left.class), a(Right.class)), AfterLeft.class, values -> {
                    order.incrementAndGet();
                    return new AfterLeft(((Left) values[0]).text());
                })
                .action("right", List.of(a(UserInput.class)), Right.class, values -> new Right("r"))
                .action("join", List.of(a(AfterLeft.class)), Whole.class, values -> new Whole("w"))
                .goal("join", "join", Whole.class, UserInput.class);

        AgentProcess process = run(LocalPlatform.builder(), desk);

        assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
        assertThat(order).hasValue(1);
    }
}
