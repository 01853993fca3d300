/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import io.karta.process.ProcessStatus;
import io.karta.spi.JournalEntry.Cause;
import io.karta.spi.ProcessQuery;
import io.karta.spi.StoredProcess;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Heartbeat of a node with a durable store. It renews claims and takes over abandoned processes. */
public final class Recovery {

    private static final Logger LOG = System.getLogger(Recovery.class.getName());

    /** Statuses of a child that remains after its parent ended on a node that crashed. */
    private static final ProcessStatus[] ORPHANS = {ProcessStatus.STUCK, ProcessStatus.PAUSED, ProcessStatus.NOT_STARTED
    };

    private final ProcessRegistry host;
    private final EngineServices services;
    private final Predicate<String> isDeployed;
    private final AtomicBoolean scanning = new AtomicBoolean();
    private final RecoveryProblems problems = new RecoveryProblems();
    private final Object takeOverLock = new Object();
    private boolean stopped;

    /**
     * Creates a recovery.
     *
     * @param isDeployed returns whether an agent of a name can run here
     */
    public Recovery(ProcessRegistry host, EngineServices services, Predicate<String> isDeployed) {
        this.host = host;
        this.services = services;
        this.isDeployed = isDeployed;
    }

    /**
     * Runs one heartbeat. Claims are renewed on this thread, which has no other work; everything else runs on other
     * threads.
     */
    public void beat() {
        problems.ofStore(this::renew);
        if (scanning.compareAndSet(false, true)) {
            problems.ofStore(this::scanAsync);
        }
    }

    /** Stops takeovers, because the platform is closed and its processes are left to other nodes. */
    public void stop() {
        synchronized (takeOverLock) {
            stopped = true;
        }
    }

    private boolean isStopped() {
        synchronized (takeOverLock) {
            return stopped;
        }
    }

    private void scanAsync() {
        boolean submitted = false;
        try {
            host.runAsync(() -> {
                try {
                    problems.ofStore(this::scan);
                } finally {
                    scanning.set(false);
                }
            });
            submitted = true;
        } finally {
            if (!submitted) {
                scanning.set(false); // no thread can be created: the next beat tries again
            }
        }
    }

    private void renew() {
        Set<String> own = new HashSet<>(host.ending().keySet());
        List<JournaledProcess> held = host.held();
        held.stream().filter(JournaledProcess::holdsClaim).forEach(process -> own.add(process.id()));
        if (own.isEmpty()) {
            return;
        }
        Map<String, Long> versions = services.store().renew(host.node(), own, host.lease());
        held.stream().filter(process -> own.contains(process.id())).forEach(process -> {
            long version = versions.getOrDefault(process.id(), Long.MAX_VALUE);
            if (process.isBehind(version)) {
                host.runAsync(() -> problems.of("refresh", process.id(), () -> process.refresh(version)));
            }
        });
    }

    private void scan() {
        host.retry();
        forEach(ProcessQuery.all().withStatus(ProcessStatus.RUNNING).abandoned(), left -> takeOver(left.id()));
        forEach(ProcessQuery.all().withStatus(ProcessStatus.WAITING, ORPHANS).ready(), host.resumption()::wake);
        refresh(host.notRunning());
    }

    /** Refreshes processes that may run elsewhere, because the application refers to them on this node. */
    private void refresh(List<JournaledProcess> processes) {
        if (processes.isEmpty()) {
            return;
        }
        Map<String, Long> versions = services.store()
                .versions(processes.stream().map(JournaledProcess::id).collect(Collectors.toSet()));
        processes.stream()
                .takeWhile(process -> !isStopped())
                .forEach(process -> problems.of(
                        "hear", process.id(), () -> refresh(process, versions.getOrDefault(process.id(), 0L))));
    }

    private void refresh(JournaledProcess process, long version) {
        process.refresh(version);
        host.release(process);
    }

    private void forEach(ProcessQuery query, Consumer<StoredProcess> what) {
        List<StoredProcess> page = services.store().find(query);
        while (!page.isEmpty()) {
            page.stream()
                    .takeWhile(process -> !isStopped())
                    .filter(process -> isDeployed.test(process.info().agent()))
                    .forEach(process -> problems.of("resume", process.id(), () -> what.accept(process)));
            String last = page.get(page.size() - 1).id();
            page = page.size() < query.limit() ? List.of() : services.store().find(query.after(last));
        }
    }

    private void takeOver(String id) {
        Optional<JournaledProcess> found = host.find(id);
        if (found.isEmpty() || found.get().isRunningHere() || host.ending().containsKey(id)) {
            return;
        }
        boolean claimed;
        synchronized (takeOverLock) {
            claimed = !stopped && host.resumption().takeOver(found.get());
        }
        if (claimed) {
            resume(found.get());
        }
    }

    private void resume(JournaledProcess process) {
        LOG.log(Level.INFO, () -> Messages.takenOver(process));
        if (ProcessResumption.leavingOnFailure(process, () -> host.children().isOrphan(process))) {
            process.ending().endEventually(Cause.KILL, "its parent continues without it", Optional.empty());
            return;
        }
        host.children().startAndDeliverOrLeave(process);
        host.runAsync(process::runHere);
    }
}
