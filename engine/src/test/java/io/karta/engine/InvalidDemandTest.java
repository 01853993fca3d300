/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.process.AgentProcess;
import io.karta.process.EventFilter;
import io.karta.process.ProcessEvent;
import io.karta.spi.JournalEntry;
import io.karta.spi.ProcessStore;
import io.karta.testkit.EventCollector;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Failures of subscriptions, which are signals like all others: one at a time, and the last one. */
class InvalidDemandTest extends NodesFixture {

    @Test
    void failsTheStreamAfterTheEventThatIsBeingHandled() throws Exception {
        LocalPlatform platform = quiet(store, writer(values -> "whole"));
        AgentProcess process = platform.run(create(platform));
        var isHandling = new CountDownLatch(1);
        var goOn = new CountDownLatch(1);
        var page = new EventCollector(Long.MAX_VALUE) {

            @Override
            public void onNext(ProcessEvent event) {
                isHandling.countDown();
                try {
                    goOn.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
                super.onNext(event);
            }
        };
        platform.events(EventFilter.ofProcess(process.id())).subscribe(page);
        isHandling.await();

        page.request(0);

        assertThat(page.completion()).isNotDone();
        goOn.countDown();
        eventually(() -> page.completion().isCompletedExceptionally());
        assertThat(page.events()).hasSize(1);
    }

    @Test
    void publishesNoEventThatWasReadMeanwhile() {
        var whileReading = new AtomicReference<Runnable>(() -> {});
        ProcessStore reading = new ForwardingStore(store) {

            @Override
            public List<JournalEntry> load(String process, long after) {
                whileReading.get().run();
                return super.load(process, after);
            }
        };
        LocalPlatform platform = quiet(reading, writer(values -> "whole"));
        AgentProcess process = platform.run(create(platform));
        EventCollector page = EventCollector.of(platform.events(EventFilter.ofProcess(process.id())), 0);
        whileReading.set(() -> page.request(-1));

        page.request(Long.MAX_VALUE);

        eventually(() -> page.completion().isCompletedExceptionally());
        assertThat(page.events()).isEmpty();
    }
}
