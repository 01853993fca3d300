/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.goal;

import io.karta.agent.AgentException;
import io.karta.process.AgentPlatform;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.rest.problem.ProblemException;
import io.karta.rest.process.ProcessProblems;
import io.karta.rest.process.ProcessReplies;
import io.karta.rest.request.Preferences;
import io.karta.rest.request.RestReply;
import io.karta.spi.StoreFailedException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.LockSupport;

/** Runner of processes for one caller, with the options of the request. */
record ProcessRunner(AgentPlatform platform, ProcessReplies replies, StartOptions start) {

    private static final Duration POLL = Duration.ofMillis(50);
    private static final Logger LOGGER = System.getLogger(ProcessRunner.class.getName());

    /** Returns the options of all processes of this request. */
    ProcessOptions options() {
        return start.toProcessOptions(replies.request().caller());
    }

    /** Runs a process; responds with its result, or earlier if the client prefers an asynchronous response. */
    RestReply run(AgentProcess process) {
        process.onEnd(ProcessRunner::logUndisclosedFailure);
        try {
            return start.preferences().respondsAsync()
                    ? replies.later(process, platform.start(process), start.preferences())
                    : replies.to(platform.run(process), start.preferences());
        } catch (ProblemException | StoreFailedException e) {
            throw e;
        } catch (AgentException e) {
            return unstarted(process, e);
        }
    }

    /** Responds about a process that an operator has killed, or another request has started, in the meantime. */
    private RestReply unstarted(AgentProcess process, AgentException problem) {
        if (problem.getCause() instanceof RejectedExecutionException) {
            throw process.status() == ProcessStatus.NOT_STARTED
                    ? Messages.stopping(process)
                    : Messages.noThread(process);
        }
        if (process.status() == ProcessStatus.NOT_STARTED) {
            throw problem;
        }
        return isRunning(process) ? repeated(process) : replies.to(process, start.preferences());
    }

    /**
     * Responds to a request that may be a repetition: the first request runs the process, the others wait for its
     * result.
     */
    RestReply runOnce(AgentProcess process) {
        return process.status() == ProcessStatus.NOT_STARTED ? run(process) : repeated(process);
    }

    private RestReply repeated(AgentProcess process) {
        var preferences = start.preferences();
        if (!preferences.respondsAsync()) {
            return replies.to(awaitNotRunning(process, Preferences.LONGEST_WAIT), preferences);
        }
        var latest = preferences.patience().map(wait -> awaitNotRunning(process, wait));
        return replies.now(
                latest.orElse(process), latest.filter(each -> !isRunning(each)).isPresent(), preferences);
    }

    /** Polls the status on the thread of the request, because another node may run the process. */
    private AgentProcess awaitNotRunning(AgentProcess process, Duration limit) {
        var end = System.nanoTime() + limit.toNanos();
        var latest = latest(process);
        while (isRunning(latest) && System.nanoTime() < end && pause()) {
            latest = latest(process);
        }
        return latest;
    }

    private AgentProcess latest(AgentProcess process) {
        return platform.process(process.id()).orElse(process);
    }

    private static boolean isRunning(AgentProcess process) {
        return process.status() == ProcessStatus.RUNNING || process.status() == ProcessStatus.NOT_STARTED;
    }

    /** Waits for a short time; false if the thread was interrupted. */
    private static boolean pause() {
        LockSupport.parkNanos(POLL.toNanos());
        return !Thread.currentThread().isInterrupted();
    }

    /** The response does not contain the exception of an action, so it is logged. */
    private static void logUndisclosedFailure(AgentProcess process) {
        process.failure()
                .filter(failure -> ProcessProblems.isUndisclosed(process))
                .ifPresent(failure -> LOGGER.log(Level.WARNING, () -> ProcessProblems.inLog(process), failure));
    }
}
