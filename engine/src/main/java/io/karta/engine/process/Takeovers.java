/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import io.karta.spi.JournalEntry.Cause;
import io.karta.spi.ProcessStore.Takeover;
import io.karta.spi.StoredProcess;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/**
 * Takeovers of a node: claims the processes of failed nodes in batches, and continues several of them at once. Scans
 * are confined to one thread at a time; {@link #stop} is thread-safe.
 */
final class Takeovers {

    private static final Logger LOG = System.getLogger(Takeovers.class.getName());

    /** Limits the connections that a takeover needs besides the work of the node. */
    private static final int MOST_AT_ONCE = 8;

    private final ProcessRegistry host;
    private final EngineServices services;
    private final RecoveryProblems problems;
    private final ReadWriteLock stopLock = new ReentrantReadWriteLock();
    private boolean stopped;
    private Set<String> overdue = Set.of();
    private final Set<String> left = new HashSet<>();

    Takeovers(ProcessRegistry host, EngineServices services, RecoveryProblems problems) {
        this.host = host;
        this.services = services;
        this.problems = problems;
    }

    /** Stops takeovers, after those that append at this moment. */
    void stop() {
        stopLock.writeLock().lock();
        try {
            stopped = true;
        } finally {
            stopLock.writeLock().unlock();
        }
    }

    boolean isStopped() {
        return !isAllowed(() -> true);
    }

    private boolean isAllowed(BooleanSupplier work) {
        stopLock.readLock().lock();
        try {
            return !stopped && work.getAsBoolean();
        } finally {
            stopLock.readLock().unlock();
        }
    }

    /** Takes over processes without a claim, except those that are the share of other nodes. */
    void takeOver(List<StoredProcess> abandoned) {
        Map<String, StoredProcess> found = abandoned.stream()
                .filter(process -> !host.ending().containsKey(process.id()))
                .collect(Collectors.toMap(StoredProcess::id, process -> process));
        if (!found.isEmpty()) {
            Queue<StoredProcess> claimed = new ConcurrentLinkedQueue<>();
            isAllowed(() -> claim(found.keySet()).stream().map(found::get).allMatch(claimed::add));
            forEach(claimed);
        }
    }

    private Set<String> claim(Set<String> ids) {
        Set<String> late = ids.stream().filter(overdue::contains).collect(Collectors.toSet());
        Takeover.Result result = services.store().takeOver(new Takeover(host.node(), host.lease(), ids, late));
        left.addAll(result.left());
        return result.claimed();
    }

    /** Lets any node claim what this scan has left to others, from the next scan on. */
    void endScan() {
        overdue = Set.copyOf(left);
        left.clear();
    }

    /** This thread works too, so a missing thread only makes it slower. */
    private void forEach(Queue<StoredProcess> claimed) {
        var open = new CountDownLatch(claimed.size());
        Runnable work = () -> {
            for (StoredProcess next = claimed.poll(); next != null; next = claimed.poll()) {
                try {
                    continueClaimed(next);
                } finally {
                    open.countDown();
                }
            }
        };
        for (int threads = Math.min(MOST_AT_ONCE, claimed.size()); threads > 1; threads--) {
            startQuietly(work);
        }
        work.run();
        await(open);
    }

    private void startQuietly(Runnable work) {
        try {
            host.runAsync(work);
        } catch (RuntimeException | Error ignored) { // no thread can be created
            return;
        }
    }

    private static void await(CountDownLatch open) {
        try {
            open.await();
        } catch (InterruptedException e) { // the platform is closed
            Thread.currentThread().interrupt();
        }
    }

    private void continueClaimed(StoredProcess claimed) {
        problems.of("resume", claimed.id(), () -> findOrRelease(claimed.id())
                .filter(process -> !process.isRunningHere()) // the claim of this node had expired
                .ifPresent(process -> continueClaimed(process, claimed)));
    }

    private Optional<JournaledProcess> findOrRelease(String id) {
        Optional<JournaledProcess> found = Optional.empty();
        try {
            found = host.find(id);
        } finally {
            if (found.isEmpty()) {
                services.store().release(id, host.node());
            }
        }
        return found;
    }

    /**
     * Continues a process unless its journal has grown since it was found without a claim: the claim of this node may
     * have expired meanwhile, and an entry may be the start on another node.
     */
    private void continueClaimed(JournaledProcess process, StoredProcess found) {
        host.register(process);
        boolean isUnchanged = process.seen() <= found.version();
        if (isUnchanged && isAllowed(() -> host.resumption().takeOverClaimed(process, process.starts()))) {
            resume(process, found);
        } else if (!isUnchanged || isStopped()) {
            process.lifeCycle().releaseClaim(); // the next heartbeat checks again
        }
    }

    private void resume(JournaledProcess process, StoredProcess found) {
        LOG.log(Level.INFO, () -> Messages.takenOver(process));
        services.observations()
                .instrumentation()
                .processTakenOver(process.origin().agent(), services.sinceChange(found));
        if (ProcessResumption.leavingOnFailure(process, () -> host.children().isOrphan(process))) {
            process.ending().endEventually(Cause.KILL, "its parent continues without it", Optional.empty());
            return;
        }
        host.children().startAndDeliverOrLeave(process);
        ProcessResumption.leavingOnFailure(process, () -> {
            host.runAsync(process::runHere);
            return true;
        });
    }
}
