/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.goal;

import io.karta.process.AgentPlatform;
import io.karta.process.Caller;
import io.karta.process.PageRequest;
import io.karta.process.ProcessFilter;
import io.karta.process.ProcessStatus;
import io.karta.rest.problem.ProblemException;
import io.karta.rest.request.RestFacade;
import java.util.Optional;

/** Limits of the processes that one caller has at a time; child processes do not count. */
record ProcessQuota(AgentPlatform platform, Optional<Integer> maxRunning, Optional<Integer> maxWaiting) {

    static ProcessQuota of(RestFacade facade) {
        return new ProcessQuota(
                facade.platform(),
                facade.settings().maxRunning(),
                facade.settings().maxWaiting());
    }

    /**
     * Returns the problem of a caller with the maximum number of processes; empty if the caller may start another one.
     */
    Optional<ProblemException> exceededBy(Caller caller) {
        if (maxRunning.isEmpty() && maxWaiting.isEmpty()) {
            return Optional.empty();
        }
        var own = ProcessFilter.all().withCaller(caller).withoutChildren();
        return exceeded("running", maxRunning, own.withStatus(ProcessStatus.NOT_STARTED, ProcessStatus.RUNNING))
                .or(() -> exceeded(
                        "suspended",
                        maxWaiting,
                        own.withStatus(ProcessStatus.WAITING, ProcessStatus.PAUSED, ProcessStatus.STUCK)));
    }

    private Optional<ProblemException> exceeded(String kind, Optional<Integer> limit, ProcessFilter filter) {
        return limit.filter(most -> platform.processes(filter, PageRequest.first(most))
                                .items()
                                .size()
                        >= most)
                .map(most -> Messages.tooManyProcesses(kind, most));
    }
}
