/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.goal;

import io.karta.process.AgentPlatform;
import io.karta.process.AgentProcess;
import io.karta.process.Caller;
import io.karta.process.PageRequest;
import io.karta.process.ProcessFilter;
import io.karta.process.ProcessStatus;
import io.karta.rest.problem.ProblemException;
import io.karta.rest.request.CallerLocks;
import io.karta.rest.request.RestFacade;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Limits of the processes that one caller has at a time; child processes do not count.
 *
 * @param locks the locks that let requests of a caller start processes one after the other
 */
record ProcessQuota(
        AgentPlatform platform, Optional<Integer> maxRunning, Optional<Integer> maxWaiting, CallerLocks locks) {

    static ProcessQuota of(RestFacade facade) {
        return new ProcessQuota(
                facade.platform(),
                facade.settings().maxRunning(),
                facade.settings().maxWaiting(),
                facade.callerLocks());
    }

    /** Runs a check and what depends on it; without limits, requests of a caller do not wait for each other. */
    <T> T inTurn(Caller caller, Supplier<T> checkAndStart) {
        if (isUnlimited()) {
            return checkAndStart.get();
        }
        synchronized (locks.of(caller)) {
            return checkAndStart.get();
        }
    }

    private boolean isUnlimited() {
        return maxRunning.isEmpty() && maxWaiting.isEmpty();
    }

    /**
     * Returns the problem of a caller with the maximum number of processes; empty if the caller may start another one.
     */
    Optional<ProblemException> exceededBy(Caller caller) {
        if (isUnlimited()) {
            return Optional.empty();
        }
        return exceeded("running", maxRunning, running(caller))
                .or(() -> exceeded(
                        "suspended",
                        maxWaiting,
                        own(caller).withStatus(ProcessStatus.WAITING, ProcessStatus.PAUSED, ProcessStatus.STUCK)));
    }

    private Optional<ProblemException> exceeded(String kind, Optional<Integer> limit, ProcessFilter filter) {
        return limit.filter(most -> platform.processes(filter, PageRequest.first(most))
                                .items()
                                .size()
                        >= most)
                .map(most -> Messages.tooManyProcesses(kind, most));
    }

    /** Kills a new process if other requests of the caller have reached the limit since it was checked. */
    AgentProcess checked(AgentProcess created, Caller caller) {
        return inTurn(caller, () -> {
            maxRunning.filter(most -> hasMoreThan(most, running(caller))).ifPresent(most -> {
                created.kill(caller);
                throw Messages.tooManyProcesses("running", most);
            });
            return created;
        });
    }

    private boolean hasMoreThan(int most, ProcessFilter filter) {
        return platform.processes(filter, PageRequest.first(most)).next().isPresent();
    }

    private static ProcessFilter own(Caller caller) {
        return ProcessFilter.all().withCaller(caller).withoutChildren();
    }

    private static ProcessFilter running(Caller caller) {
        return own(caller).withStatus(ProcessStatus.NOT_STARTED, ProcessStatus.RUNNING);
    }
}
