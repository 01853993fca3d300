/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Reports problems in heartbeats, which must continue after any exception or error. A problem of one process, such as
 * an unreadable journal, is reported once, not with every heartbeat. Thread-safe.
 */
final class RecoveryProblems {

    private static final Logger LOG = System.getLogger(RecoveryProblems.class.getName());

    /** Limit of remembered problems; beyond it, all are reported again. */
    private static final int MOST = 10_000;

    private final Map<String, String> reported = new ConcurrentHashMap<>();

    /** Runs work on the store as a whole. */
    void ofStore(Runnable work) {
        try {
            work.run();
        } catch (RuntimeException e) {
            log(Messages::storeDoesNotAnswer, e);
        } catch (Error e) {
            log(Messages::heartbeatFailed, e);
        }
    }

    /** Runs the recovery of one process. Its problems do not affect other processes. */
    void of(String kind, String process, Runnable work) {
        String key = kind + " " + process;
        try {
            work.run();
            reported.remove(key);
        } catch (RuntimeException | Error e) {
            if (isNew(key, e)) {
                log(() -> Messages.notRecovered(process, e), e);
            }
        }
    }

    private boolean isNew(String key, Throwable thrown) {
        if (reported.size() >= MOST) {
            reported.clear();
        }
        String problem = thrown.getClass().getName();
        return !problem.equals(reported.put(key, problem));
    }

    private static void log(Supplier<String> message, Throwable thrown) {
        try {
            LOG.log(Level.WARNING, message, thrown);
        } catch (RuntimeException | Error ignored) { // a logger that fails must not stop the heartbeat
            return;
        }
    }
}
