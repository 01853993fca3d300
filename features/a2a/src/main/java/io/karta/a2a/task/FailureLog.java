/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.a2a.task;

import io.karta.process.AgentProcess;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/** Log of failures, whose causes clients do not see. */
final class FailureLog {

    private static final Logger LOG = System.getLogger(FailureLog.class.getName());

    private FailureLog() {}

    static void log(AgentProcess process) {
        process.failure().ifPresent(cause -> log(process, "failed", cause));
    }

    static void log(AgentProcess process, String problem, Throwable cause) {
        LOG.log(Level.WARNING, () -> Messages.failedInLog(process, problem), cause);
    }
}
