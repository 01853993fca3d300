/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agui.run;

import io.karta.process.AgentPlatform;
import io.karta.process.Caller;
import io.karta.process.PageRequest;
import io.karta.process.ProcessFilter;
import io.karta.process.ProcessStatus;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Limits of the processes that one caller has at a time; child processes do not count.
 *
 * @param maxRunning the maximum number of running processes
 * @param maxWaiting the maximum number of suspended processes
 * @param lock lets requests start processes one after the other if there are limits
 */
public record ProcessQuota(
        AgentPlatform platform, Optional<Integer> maxRunning, Optional<Integer> maxWaiting, Object lock) {

    /** Creates something for a caller below the limits. */
    <T> T within(Caller caller, Supplier<T> creation) {
        if (maxRunning.isEmpty() && maxWaiting.isEmpty()) {
            return creation.get();
        }
        synchronized (lock) {
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
                    throw Messages.tooManyProcesses(kind, most);
                });
    }
}
