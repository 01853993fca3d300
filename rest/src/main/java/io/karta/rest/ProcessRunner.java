/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import io.karta.process.AgentPlatform;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessOptions;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/** Runner of processes for one caller, with the options of the request. */
record ProcessRunner(AgentPlatform platform, ProcessReplies replies, StartOptions start) {

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
                : replies.to(platform.run(process));
    }

    /** The response does not contain the exception of an action, so the log must. */
    private static void logWhatIsNotTold(AgentProcess process) {
        process.failure()
                .filter(failure -> ProcessProblems.isUntold(process))
                .ifPresent(failure -> LOGGER.log(Level.WARNING, () -> Messages.failedInLog(process), failure));
    }
}
