/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import io.karta.process.ProcessStatus;
import io.karta.spi.ProcessQuery;
import io.karta.spi.ProcessStore.Notifications;
import io.karta.spi.StoredProcess;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Heartbeat of a node with a durable store. It renews claims and takes over abandoned processes. */
public final class Recovery {

    /** Statuses of a child that remains after its parent ended on a node that crashed. */
    private static final ProcessStatus[] ORPHANS = {ProcessStatus.STUCK, ProcessStatus.PAUSED, ProcessStatus.NOT_STARTED
    };

    private final ProcessRegistry host;
    private final EngineServices services;
    private final Predicate<String> isDeployed;
    private final AtomicBoolean scanning = new AtomicBoolean();
    private final RecoveryProblems problems = new RecoveryProblems();
    private final Takeovers takeovers;
    private final AtomicBoolean notified = new AtomicBoolean();
    private volatile Optional<Future<?>> heartbeat = Optional.empty();
    private volatile Optional<Notifications.Subscription> subscription = Optional.empty();

    /**
     * Creates a recovery.
     *
     * @param isDeployed returns whether an agent of a name can run here
     */
    public Recovery(ProcessRegistry host, EngineServices services, Predicate<String> isDeployed) {
        this.host = host;
        this.services = services;
        this.isDeployed = isDeployed;
        this.takeovers = new Takeovers(host, services, problems);
    }

    /** Starts heartbeats, three per lease, so that a claim survives two that are late. */
    public void start(ScheduledExecutorService scheduler) {
        long millis = host.lease().toMillis() / 3;
        heartbeat = Optional.of(scheduler.scheduleWithFixedDelay(this::beat, 0, millis, TimeUnit.MILLISECONDS));
        subscription = services.store().notifications().map(each -> each.subscribe(host.node(), new NodeListener()));
    }

    /** Handles notifications of other nodes on threads of the platform. */
    private final class NodeListener implements Notifications.Listener {

        @Override
        public void processChanged(String process) {
            problems.of("hear", process, () -> host.known(process)
                    .ifPresent(known -> host.runAsync(() -> problems.of("hear", process, () -> hear(known)))));
        }

        @Override
        public void claimsReleased() {
            notified.set(true);
            problems.ofStore(Recovery.this::scanNotified);
        }
    }

    private void hear(JournaledProcess process) {
        long version = services.store().versions(Set.of(process.id())).getOrDefault(process.id(), 0L);
        if (process.isBehind(version)) {
            refreshAndRelease(process, version);
        }
    }

    /**
     * Runs one heartbeat. Claims are renewed on this thread, which has no other work; everything else runs on other
     * threads.
     */
    void beat() {
        problems.ofStore(this::renew);
        if (scanning.compareAndSet(false, true)) {
            problems.ofStore(() -> scanAsync(this::scan));
        }
    }

    /** A running scan may have missed what the notification is about, so another one follows it. */
    private void scanNotified() {
        if (notified.get() && scanning.compareAndSet(false, true)) {
            scanAsync(() -> {
                notified.set(false);
                takeOverAndWake();
                refreshRunning();
            });
        }
    }

    /** Stops takeovers, because the platform is closed and its processes are left to other nodes. */
    public void stop() {
        takeovers.stop();
    }

    /** Ends the heartbeats: claims of this node expire. */
    public void close() {
        heartbeat.ifPresent(beat -> beat.cancel(false));
        subscription.ifPresent(Notifications.Subscription::close);
    }

    private void scanAsync(Runnable scan) {
        boolean submitted = false;
        try {
            runElsewhere(() -> {
                try {
                    problems.ofStore(scan);
                } finally {
                    scanning.set(false);
                }
                problems.ofStore(this::scanNotified);
            });
            submitted = true;
        } finally {
            if (!submitted) {
                scanning.set(false); // no thread can be created: the next beat tries again
            }
        }
    }

    /** A scan may run actions. If no thread is free, the timer runs it, beside the beats if it has two threads. */
    private void runElsewhere(Runnable scan) {
        try {
            services.executor().execute(scan);
        } catch (RejectedExecutionException ignored) {
            Future<?> unused = services.deadlines().after(Duration.ZERO, scan);
        }
    }

    private void renew() {
        Set<String> own = new HashSet<>(host.ending().keySet());
        List<JournaledProcess> held = host.held();
        held.stream().filter(JournaledProcess::holdsClaim).forEach(process -> own.add(process.id()));
        Map<String, Long> versions = renewed(own);
        held.stream()
                .filter(process -> own.contains(process.id()))
                .forEach(process -> refreshIfBehind(process, Optional.ofNullable(versions.get(process.id()))));
    }

    /**
     * Refreshes a process whose journal has grown.
     *
     * @param version the number of its entries; empty if another node has claimed or removed it
     */
    private void refreshIfBehind(JournaledProcess process, Optional<Long> version) {
        if (version.isEmpty() || process.isBehind(version.get())) {
            refreshAsync(process, version);
        }
    }

    private void refreshAsync(JournaledProcess process, Optional<Long> version) {
        try {
            services.executor().execute(() -> problems.of("refresh", process.id(), () -> refresh(process, version)));
        } catch (RejectedExecutionException ignored) { // no thread is free: the next beat tries again
        }
    }

    private static void refresh(JournaledProcess process, Optional<Long> version) {
        version.ifPresentOrElse(process::refresh, process.ending()::endIfRemoved);
    }

    /** Notifications about running processes may have been lost, too. */
    private void refreshRunning() {
        List<JournaledProcess> running =
                host.held().stream().filter(JournaledProcess::holdsClaim).toList();
        Map<String, Long> versions = versions(running);
        running.forEach(process -> refreshIfBehind(process, Optional.ofNullable(versions.get(process.id()))));
    }

    private Map<String, Long> versions(List<JournaledProcess> processes) {
        return processes.isEmpty()
                ? Map.of()
                : services.store()
                        .versions(processes.stream().map(JournaledProcess::id).collect(Collectors.toSet()));
    }

    private Map<String, Long> renewed(Set<String> own) {
        var instrumentation = services.observations().instrumentation();
        if (own.isEmpty()) {
            instrumentation.claimsRenewed(0, Duration.ZERO, Optional.empty());
            return Map.of();
        }
        long start = System.nanoTime();
        try {
            Map<String, Long> versions = services.store().renew(host.node(), own, host.lease());
            instrumentation.claimsRenewed(own.size(), Duration.ofNanos(System.nanoTime() - start), Optional.empty());
            return versions;
        } catch (RuntimeException e) {
            instrumentation.claimsRenewed(own.size(), Duration.ofNanos(System.nanoTime() - start), Optional.of(e));
            throw e;
        }
    }

    private void scan() {
        host.retry();
        takeOverAndWake();
        takeovers.endScan();
        services.observations().instrumentation().heartbeatEnded(this::oldestWaiting);
    }

    private Optional<Duration> oldestWaiting() {
        ProcessQuery first =
                ProcessQuery.all().withStatus(ProcessStatus.WAITING).limit(1);
        return services.store().find(first).stream().findFirst().map(services::sinceChange);
    }

    /** Other nodes keep their share until the next heartbeat, however many notifications arrive before. */
    private void takeOverAndWake() {
        forEachPage(ProcessQuery.all().withStatus(ProcessStatus.RUNNING).abandoned(), takeovers::takeOver);
        forEachPage(
                ProcessQuery.all().withStatus(ProcessStatus.WAITING, ORPHANS).ready(), this::wake);
        refresh(host.notRunning());
    }

    /** Refreshes processes that may run elsewhere, because the application refers to them on this node. */
    private void refresh(List<JournaledProcess> processes) {
        Map<String, Long> versions = versions(processes);
        processes.stream()
                .takeWhile(process -> !takeovers.isStopped())
                .forEach(process -> problems.of(
                        "hear", process.id(), () -> refreshAndRelease(process, versions.get(process.id()))));
    }

    private void refreshAndRelease(JournaledProcess process, @Nullable Long version) {
        if (version != null || !process.isBehind(1)) { // otherwise it has never been in the store
            refresh(process, Optional.ofNullable(version));
        }
        host.release(process);
    }

    private void forEachPage(ProcessQuery query, Consumer<List<StoredProcess>> what) {
        List<StoredProcess> page = services.store().find(query);
        while (!page.isEmpty() && !takeovers.isStopped()) {
            what.accept(page.stream()
                    .filter(process -> isDeployed.test(process.info().agent()))
                    .toList());
            String last = page.get(page.size() - 1).id();
            page = page.size() < query.limit() ? List.of() : services.store().find(query.after(last));
        }
    }

    private void wake(List<StoredProcess> ready) {
        ready.stream()
                .takeWhile(process -> !takeovers.isStopped())
                .forEach(process -> problems.of(
                        "resume", process.id(), () -> host.resumption().wake(process)));
    }
}
