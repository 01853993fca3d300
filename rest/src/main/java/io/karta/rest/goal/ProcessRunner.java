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

    private static final Duration LONGEST_WAIT = Duration.ofMinutes(10);
    private static final Duration POLL = Duration.ofMillis(50);
    private static final Logger LOGGER = System.getLogger(ProcessRunner.class.getName());

    /** Returns the options of every process of this request. */
    ProcessOptions options() {
        return start.toProcessOptions(replies.request().caller());
    }

    /** Answers with what became of a process, or before that if the visitor does not want to wait. */
    RestReply run(AgentProcess process) {
        process.onEnd(ProcessRunner::logWhatIsNotTold);
        return start.preferences().respondsAsync()
                ? replies.later(process, platform.start(process), start.preferences())
                : replies.to(platform.run(process), start.preferences());
    }

    /** Answers a request that may be a repetition: the first one runs the process, the others wait for its result. */
    RestReply runOnce(AgentProcess process) {
        if (process.status() == ProcessStatus.NOT_STARTED) {
            try {
                return run(process);
            } catch (AgentException e) {
                if (process.status() == ProcessStatus.NOT_STARTED) {
                    throw e; // not because another request was faster
                }
            }
        }
        return start.preferences().respondsAsync()
                ? replies.later(process, whenItRests(process), start.preferences())
                : replies.to(rested(process), start.preferences());
    }

    private AgentProcess rested(AgentProcess process) {
        try {
            return whenItRests(process).get(LONGEST_WAIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException e) {
            return process;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return process;
        }
    }

    /** Another node may run the process, so its status is read again and again. */
    private CompletableFuture<AgentProcess> whenItRests(AgentProcess process) {
        var latest = platform.process(process.id()).orElse(process);
        if (latest.status() != ProcessStatus.RUNNING && latest.status() != ProcessStatus.NOT_STARTED) {
            return CompletableFuture.completedFuture(latest);
        }
        return CompletableFuture.supplyAsync(
                        () -> latest, CompletableFuture.delayedExecutor(POLL.toMillis(), TimeUnit.MILLISECONDS))
                .thenCompose(this::whenItRests)
                .orTimeout(LONGEST_WAIT.toSeconds(), TimeUnit.SECONDS);
    }

    /** The response does not contain the exception of an action, so the log must. */
    private static void logWhatIsNotTold(AgentProcess process) {
        process.failure()
                .filter(failure -> ProcessProblems.isUntold(process))
                .ifPresent(failure -> LOGGER.log(Level.WARNING, () -> ProcessProblems.inLog(process), failure));
    }
}
