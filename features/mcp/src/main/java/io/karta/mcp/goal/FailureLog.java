/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.goal;

import io.karta.process.AgentProcess;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.LinkedHashSet;
import java.util.Set;

/** Log of failed processes: one entry each, although clients read the state of a process many times. Thread-safe. */
final class FailureLog {

    private static final Logger LOG = System.getLogger(FailureLog.class.getName());
    private static final int REMEMBERED = 10_000;

    private final Set<String> logged = new LinkedHashSet<>();

    void log(AgentProcess process) {
        process.failure()
                .filter(cause -> isFirst(process.id()))
                .ifPresent(cause -> LOG.log(Level.WARNING, () -> Messages.failedInLog(process), cause));
    }

    private synchronized boolean isFirst(String id) {
        if (!logged.add(id)) {
            return false;
        }
        if (logged.size() > REMEMBERED) {
            var oldest = logged.iterator();
            oldest.next();
            oldest.remove();
        }
        return true;
    }
}
