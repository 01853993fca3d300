/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.process.JournaledProcess;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessStatus;
import io.karta.spi.JournalEntry;
import java.lang.management.LockInfo;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** No thread holds the locks of two processes, so parents and children cannot deadlock. */
@Timeout(240)
class LockOrderTest extends NodesFixture {

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Queue<String> violations = new ConcurrentLinkedQueue<>();
    private final AgentModel asking = helper(values -> Outcome.await(Form.of(Integer.class)));

    /** Checks the locks of the calling thread: every step of a process comes here. */
    private final ForwardingStore checked = new ForwardingStore(store) {

        @Override
        public void begin(String process, String owner, Duration lease, List<JournalEntry> entries) {
            check("begin");
            super.begin(process, owner, lease, entries);
        }

        @Override
        public void append(String process, long expectedVersion, List<JournalEntry> entries) {
            check("append " + entries);
            super.append(process, expectedVersion, entries);
        }

        @Override
        public OptionalLong claim(String process, String owner, Duration lease) {
            check("claim");
            return super.claim(process, owner, lease);
        }

        @Override
        public void release(String process, String owner) {
            check("release");
            super.release(process, owner);
        }

        @Override
        public List<JournalEntry> load(String process, long after) {
            check("load");
            return super.load(process, after);
        }
    };

    private void check(String call) {
        long locked = lockedProcesses(Thread.currentThread().getId());
        if (locked > 1) {
            violations.add("%s with the locks of %d processes".formatted(call, locked));
        }
    }

    private static long lockedProcesses(long thread) {
        var found = ManagementFactory.getThreadMXBean().getThreadInfo(new long[] {thread}, true, false);
        return Arrays.stream(found[0].getLockedMonitors())
                .filter(lock -> lock.getClassName().equals(JournaledProcess.class.getName()))
                .map(LockInfo::getIdentityHashCode)
                .distinct()
                .count();
    }

    @AfterEach
    void stop() {
        threads.shutdownNow();
    }

    private static AgentProcess childOf(LocalPlatform platform, AgentProcess parent) {
        return platform.process(parent.pendingAnswers().get(0).child().orElseThrow())
                .orElseThrow();
    }

    /** Returns whether another thread gets the lock of a process. */
    private boolean isFree(AgentProcess process) throws Exception {
        return CompletableFuture.supplyAsync(process::status, threads).get(60, TimeUnit.SECONDS) != null;
    }

    @Test
    void aChildThatEndsReleasesItsLockBeforeItResumesItsParent() throws Exception {
        LocalPlatform platform = quiet(checked, boss(asking), asking);
        AgentProcess parent = platform.run(create(platform));
        AgentProcess child = childOf(platform, parent);
        String question = child.pendingAnswer().orElseThrow().id();

        CompletableFuture<Void> answer;
        synchronized (parent) {
            answer = CompletableFuture.runAsync(() -> child.answer(question, 7), threads);
            eventually(() -> isStored(child, JournalEntry.Ended.class));
            assertThat(isFree(child)).isTrue();
        }

        answer.get(60, TimeUnit.SECONDS);
        eventually(() -> parent.status() == ProcessStatus.COMPLETED);
        assertThat(violations).isEmpty();
    }

    @Test
    void aParentThatEndsReleasesItsLockBeforeItEndsItsChildren() throws Exception {
        LocalPlatform platform = quiet(checked, boss(asking), asking);
        AgentProcess parent = platform.run(create(platform));
        AgentProcess child = childOf(platform, parent);

        CompletableFuture<Void> kill;
        synchronized (child) {
            kill = CompletableFuture.runAsync(parent::kill, threads);
            eventually(() -> isStored(parent, JournalEntry.Ended.class));
            assertThat(isFree(parent)).isTrue();
        }

        kill.get(60, TimeUnit.SECONDS);
        assertThat(child.status()).isEqualTo(ProcessStatus.KILLED);
        assertThat(violations).isEmpty();
    }

    @Test
    void parentsAndChildrenEndAtTheSameTime() throws Exception {
        LocalPlatform platform = quiet(checked, boss(asking), asking);
        for (int round = 0; round < 50; round++) {
            AgentProcess parent = platform.run(create(platform));
            AgentProcess child = childOf(platform, parent);

            var ends = CompletableFuture.allOf(
                    CompletableFuture.runAsync(parent::kill, threads),
                    CompletableFuture.runAsync(child::kill, threads),
                    CompletableFuture.runAsync(() -> parent.terminate("enough"), threads));

            ends.get(60, TimeUnit.SECONDS);
            assertThat(child.status().isFinished()).isTrue();
            assertThat(parent.status().isFinished()).isTrue();
        }
        assertThat(violations).isEmpty();
    }

    @Test
    void aTakeoverOfAParentAndItsChildHoldsOneLockAtATime() {
        LocalPlatform first = quiet(store, boss(asking), asking);
        AgentProcess parent = first.run(create(first));
        AgentProcess child = childOf(first, parent);
        LocalPlatform second = open(checked, boss(asking), asking);

        on(second, child).answer(child.pendingAnswer().orElseThrow().id(), 7);

        eventually(() -> on(second, parent).status() == ProcessStatus.COMPLETED);
        assertThat(violations).isEmpty();
    }

    private boolean isStored(AgentProcess process, Class<? extends JournalEntry> kind) {
        return !stored(process.id(), kind).isEmpty();
    }
}
