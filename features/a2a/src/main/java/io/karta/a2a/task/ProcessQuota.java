/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.a2a.task;

import io.karta.process.AgentPlatform;
import io.karta.process.AgentProcess;
import io.karta.process.Caller;
import io.karta.process.PageRequest;
import io.karta.process.ProcessFilter;
import io.karta.process.ProcessStatus;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Limits of the processes that one caller has at a time; child processes do not count. If there are limits, a caller
 * starts processes one after the other. Thread-safe.
 */
public final class ProcessQuota {

    private static final int LOCKS = 64;

    private final AgentPlatform platform;
    private final Optional<Integer> maxRunning;
    private final Optional<Integer> maxWaiting;
    private final Object[] locks = Stream.generate(Object::new).limit(LOCKS).toArray();

    /**
     * Creates the limits.
     *
     * @param maxRunning the maximum number of running processes
     * @param maxWaiting the maximum number of suspended processes
     */
    public ProcessQuota(AgentPlatform platform, Optional<Integer> maxRunning, Optional<Integer> maxWaiting) {
        this.platform = platform;
        this.maxRunning = maxRunning;
        this.maxWaiting = maxWaiting;
    }

    /** Creates a process of a caller below the limits. */
    AgentProcess within(Caller caller, Supplier<AgentProcess> creation) {
        if (maxRunning.isEmpty() && maxWaiting.isEmpty()) {
            return creation.get();
        }
        synchronized (locks[Math.floorMod(caller.name().hashCode(), LOCKS)]) {
            check("running", maxRunning, caller, ProcessStatus.NOT_STARTED, ProcessStatus.RUNNING);
            check("suspended", maxWaiting, caller, ProcessStatus.WAITING, ProcessStatus.PAUSED, ProcessStatus.STUCK);
            return creation.get();
        }
    }

    private void check(
            String kind, Optional<Integer> limit, Caller caller, ProcessStatus first, ProcessStatus... others) {
        var filter = ProcessFilter.all().withCaller(caller).withoutChildren().withStatus(first, others);
        limit.filter(most -> platform.processes(filter, PageRequest.first(most))
                                .items()
                                .size()
                        >= most)
                .ifPresent(most -> {
                    throw Messages.tooManyTasks(kind, most);
                });
    }
}
