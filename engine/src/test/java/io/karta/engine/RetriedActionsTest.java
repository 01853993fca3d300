/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static io.karta.engine.TestAgents.a;
import static io.karta.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.UserInput;
import io.karta.process.AgentProcess;
import io.karta.process.Caller;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.process.history.ActionRun;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Retries of a process that failed while another action was running. */
class RetriedActionsTest {

    record Label() {}

    record Payment() {}

    private final AtomicInteger failures = new AtomicInteger(1);
    private final AtomicInteger payments = new AtomicInteger();
    private final CountDownLatch paying = new CountDownLatch(1);

    private LocalPlatform platform(boolean idempotent) {
        var shop = new TestAgents("Shop")
                .action("print", List.of(a(UserInput.class)), Label.class, values -> {
                    paying.await();
                    if (failures.getAndDecrement() > 0) {
                        throw new IllegalStateException("no paper");
                    }
                    return new Label();
                })
                .action(
                        "pay",
                        List.of(a(UserInput.class)),
                        Payment.class,
                        values -> {
                            if (payments.incrementAndGet() == 1) {
                                paying.countDown();
                                new CountDownLatch(1).await(); // until the failure of the process interrupts it
                            }
                            return new Payment();
                        },
                        action -> action.idempotent(idempotent))
                .action("ship", List.of(a(Label.class), a(Payment.class)), String.class, values -> "shipped")
                .goal("ship", "ship", String.class, UserInput.class);
        return LocalPlatform.builder().agents(List.of(shop.model())).build();
    }

    private static AgentProcess retried(LocalPlatform platform) {
        AgentProcess failed =
                AgentProcessFixture.run(platform, ProcessOptions.defaults().concurrent(), new UserInput("x"));
        assertThat(failed.status()).as(failed.explain()).isEqualTo(ProcessStatus.FAILED);
        AgentProcess retried = platform.retry(failed.id(), Caller.anonymous()).orElseThrow();
        eventually(() -> retried.status() != ProcessStatus.RUNNING);
        return retried;
    }

    @Test
    void repeatAnActionThatMayRunTwice() {
        try (LocalPlatform platform = platform(true)) {
            AgentProcess process = retried(platform);

            assertThat(process.status()).as(process.explain()).isEqualTo(ProcessStatus.COMPLETED);
            assertThat(payments).hasValue(2);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void doNotRepeatAnActionThatMustNotRunTwice(boolean isAdded) {
        try (LocalPlatform platform = platform(false)) {
            AgentProcess process = retried(platform);

            assertThat(process.status()).as(process.explain()).isEqualTo(ProcessStatus.STUCK);
            assertThat(process.explain()).contains("KARTA-337", "Shop.pay");
            assertThat(process.history()).extracting(ActionRun::ending).contains(ActionRun.Ending.INTERRUPTED);
            assertThat(payments).hasValue(1);
            if (isAdded) {
                process.add(new Payment());
                eventually(() -> process.status() == ProcessStatus.COMPLETED, process::explain);
                assertThat(payments).hasValue(1);
            } else { // a caller who knows that it has had no effect
                AgentProcess again =
                        platform.retry(process.id(), Caller.anonymous()).orElseThrow();
                eventually(() -> again.status() == ProcessStatus.COMPLETED, again::explain);
                assertThat(payments).hasValue(2);
            }
        }
    }
}
