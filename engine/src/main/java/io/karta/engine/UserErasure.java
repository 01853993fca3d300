/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.engine.process.ProcessRegistry;
import io.karta.process.AgentPlatform;
import io.karta.process.Caller;
import io.karta.process.Page;
import io.karta.process.PageRequest;
import io.karta.process.ProcessFilter;
import io.karta.process.ProcessInfo;
import io.karta.process.ProcessStatus;
import io.karta.spi.StoreFailedException;
import io.karta.userdata.ArtifactStore;
import io.karta.userdata.UserDataStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/** Removal of the processes and other data of one user. */
record UserErasure(AgentPlatform platform, List<UserDataStore> stores) {

    /** Rounds of removals; a node may use a process for a moment. */
    private static final int ATTEMPTS = 10;

    /** A process that does not run needs no end before its removal. */
    private static final Set<ProcessStatus> NOT_RUNNING = EnumSet.complementOf(EnumSet.of(ProcessStatus.RUNNING));

    /**
     * Erases the user in all stores, also if one of them fails, and then throws the first failure. Returns the number
     * of removed processes.
     */
    long erase(String user) {
        UserDataStore.requireUser(user);
        ProcessFilter own =
                ProcessFilter.all().withCaller(Caller.named(user, Set.of())).withoutChildren();
        var removed = new AtomicLong();
        List<Runnable> removals = new ArrayList<>(List.of(() -> removed.set(removeProcesses(own))));
        stores.forEach(store -> removals.add(() -> store.erase(user)));
        runAll(removals);
        if (hasProcesses(own)) {
            throw Messages.notErased();
        }
        return removed.get();
    }

    private long removeProcesses(ProcessFilter own) {
        long removed = 0;
        for (int attempt = 0; attempt < ATTEMPTS && (attempt == 0 || hasProcesses(own)); attempt++) {
            removed += platform.purge(Duration.ZERO, kill(own) ? own : own.withStatuses(NOT_RUNNING));
        }
        return removed;
    }

    private static void runAll(List<Runnable> removals) {
        List<RuntimeException> failures = new ArrayList<>();
        for (Runnable removal : removals) {
            try {
                removal.run();
            } catch (RuntimeException e) {
                failures.add(e);
            }
        }
        if (!failures.isEmpty()) {
            RuntimeException first = failures.get(0);
            failures.stream().filter(other -> other != first).forEach(first::addSuppressed);
            throw first;
        }
    }

    /** Returns what follows the removal of processes: the end of their objects and of the artifacts of sessions. */
    static Consumer<Collection<String>> onRemoval(ProcessRegistry registry, ApplicationExtensions extensions) {
        return processes -> {
            registry.removed(processes);
            if (!processes.isEmpty()) {
                extensions.of(ArtifactStore.class).forEach(store -> store.eraseSessions(processes));
            }
        };
    }

    private boolean hasProcesses(ProcessFilter own) {
        return !platform.processes(own, PageRequest.first(1)).items().isEmpty();
    }

    /** Kills the processes of the user; returns false if some cannot be read, for example because a key is lost. */
    private boolean kill(ProcessFilter own) {
        boolean allKilled = true;
        Page<ProcessInfo> page = platform.processes(own, PageRequest.first(PageRequest.MAX_LIMIT));
        while (true) {
            for (ProcessInfo process : page.items()) {
                allKilled &= process.status().isFinished() || isKilled(process.id());
            }
            if (page.next().isEmpty()) {
                return allKilled;
            }
            page = platform.processes(
                    own,
                    PageRequest.first(PageRequest.MAX_LIMIT).after(page.next().get()));
        }
    }

    private boolean isKilled(String process) {
        try {
            platform.kill(process);
            return true;
        } catch (StoreFailedException ignored) { // if the store does not answer, the removal fails too
            return false;
        }
    }
}
