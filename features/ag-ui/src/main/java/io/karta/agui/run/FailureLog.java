/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agui.run;

import io.karta.process.AgentProcess;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/** Log of failures that clients do not see. */
final class FailureLog {

    private static final Logger LOG = System.getLogger(FailureLog.class.getName());

    private FailureLog() {}

    static void log(AgentProcess process, Throwable cause) {
        LOG.log(Level.WARNING, () -> Messages.failedInLog(process), cause);
    }
}
