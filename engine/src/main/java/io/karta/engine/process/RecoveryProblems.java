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
 * Reports what goes wrong in heartbeats,
 *         which nothing may stop: neither an exception nor an error. A problem of one process, such
 * as a journal that cannot be read, is reported once, not with every beat. Thread-safe.
 */
final class RecoveryProblems {

    private static final Logger LOG = System.getLogger(RecoveryProblems.class.getName());

    /** Limit of remembered problems; beyond it, all are reported again. */
    private static final int MOST = 10_000;

    private final Map<String, String> reported = new ConcurrentHashMap<>();

    /** Does something with the store as a whole. */
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
