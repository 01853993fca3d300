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
import io.karta.rest.process.ProcessProblems;
import io.karta.rest.process.ProcessReplies;
import io.karta.rest.request.Preferences;
import io.karta.rest.request.RestReply;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

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
        return start.preferences().respondsAsync()
                ? replies.later(process, platform.start(process), start.preferences())
                : replies.to(platform.run(process), start.preferences());
    }

    /**
     * Responds to a request that may be a repetition: the first request runs the process, the others wait for its
     * result.
     */
    RestReply runOnce(AgentProcess process) {
        if (process.status() == ProcessStatus.NOT_STARTED) {
            try {
                return run(process);
            } catch (AgentException e) {
                if (process.status() == ProcessStatus.NOT_STARTED) {
                    throw e; // otherwise another request has started it
                }
            }
        }
        return start.preferences().respondsAsync()
                ? replies.later(process, whenNotRunning(process), start.preferences())
                : replies.to(awaitNotRunning(process), start.preferences());
    }

    private AgentProcess awaitNotRunning(AgentProcess process) {
        try {
            return whenNotRunning(process).get(Preferences.LONGEST_WAIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException e) {
            return process;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return process;
        }
    }

    /** Polls the status, because another node may run the process. */
    private CompletableFuture<AgentProcess> whenNotRunning(AgentProcess process) {
        var latest = platform.process(process.id()).orElse(process);
        if (latest.status() != ProcessStatus.RUNNING && latest.status() != ProcessStatus.NOT_STARTED) {
            return CompletableFuture.completedFuture(latest);
        }
        return CompletableFuture.supplyAsync(
                        () -> latest, CompletableFuture.delayedExecutor(POLL.toMillis(), TimeUnit.MILLISECONDS))
                .thenCompose(this::whenNotRunning)
                .orTimeout(Preferences.LONGEST_WAIT.toSeconds(), TimeUnit.SECONDS);
    }

    /** The response does not contain the exception of an action, so it is logged. */
    private static void logUndisclosedFailure(AgentProcess process) {
        process.failure()
                .filter(failure -> ProcessProblems.isUndisclosed(process))
                .ifPresent(failure -> LOGGER.log(Level.WARNING, () -> ProcessProblems.inLog(process), failure));
    }
}
