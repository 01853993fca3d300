/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.engine.definition.AgentModel;
import io.karta.process.AgentProcess;
import io.karta.process.Caller;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.spi.JournalEntry;
import io.karta.spi.ProcessStore;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Processes of a node that another node has ended and removed from the store. */
class RemovedProcessTest extends NodesFixture {

    private static final ProcessOptions OF_ADA = ProcessOptions.defaults().withCaller(Caller.named("ada", Set.of()));

    private final CountDownLatch inside = new CountDownLatch(1);
    private final CountDownLatch goesOn = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);
    private final AtomicInteger late = new AtomicInteger();

    /** Counts the attempts to append to a journal that does not exist. */
    private final ProcessStore counting = new ForwardingStore(store) {

        @Override
        public void append(String process, long expectedVersion, List<JournalEntry> entries) {
            if (expectedVersion > 0 && load(process).isEmpty()) {
                late.incrementAndGet();
            }
            super.append(process, expectedVersion, entries);
        }
    };

    private static void await(CountDownLatch latch) throws InterruptedException {
        assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
    }

    private AgentProcess started(LocalPlatform node) {
        AgentProcess process = create(node, OF_ADA);
        process.onEnd(any -> ended.countDown());
        node.start(process);
        return process;
    }

    @Test
    void aRunningOneEndsWithTheNextHeartbeat() throws Exception {
        AgentModel blocked = writer(values -> {
            inside.countDown();
            return forever();
        });
        AgentProcess process = started(open(counting, blocked));
        await(inside);

        open(store, blocked).eraseUser("ada");

        await(ended);
        assertThat(process.status()).isEqualTo(ProcessStatus.KILLED);
        assertThat(store.load(process.id())).isEmpty();
    }

    @Test
    void itsOutputChannelsAreNotKept() throws Exception {
        AgentModel blocked = writer(values -> {
            inside.countDown();
            return forever();
        });
        AgentProcess process = started(open(counting, blocked));
        await(inside);
        WeakReference<Object> receiver = attached(process);

        open(store, blocked).eraseUser("ada");

        await(ended);
        eventually(() -> {
            System.gc();
            return receiver.refersTo(null);
        });
    }

    /** Returns what an output channel of a process refers to. */
    private static WeakReference<Object> attached(AgentProcess process) {
        var receiver = new Object();
        process.attach(event -> assertThat(receiver).isNotNull());
        return new WeakReference<>(receiver);
    }

    @Test
    void aRunningOneEndsWithItsNextStep() throws Exception {
        AgentModel blocked = writer(values -> {
            inside.countDown();
            await(goesOn);
            return "text";
        });
        LocalPlatform node = open(builder(counting, Duration.ofHours(1), blocked)); // its heartbeat is later
        AgentProcess process = started(node);
        await(inside);

        quiet(store, blocked).eraseUser("ada");
        goesOn.countDown();

        await(ended);
        assertThat(process.status()).isEqualTo(ProcessStatus.KILLED);
        assertThat(late).as("attempts to record it").hasValue(1);
        assertThat(store.load(process.id())).isEmpty();
    }

    @Test
    void aSuspendedOneEndsWithTheNextHeartbeat() throws Exception {
        AgentModel asking = writer(values -> Outcome.await(Form.of(String.class)));
        AgentProcess process = started(open(counting, asking));
        eventually(() -> process.status() == ProcessStatus.WAITING);

        open(store, asking).eraseUser("ada");

        await(ended);
        assertThat(process.status()).isEqualTo(ProcessStatus.KILLED);
    }
}
