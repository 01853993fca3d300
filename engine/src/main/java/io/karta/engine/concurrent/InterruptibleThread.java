/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.concurrent;

import org.jspecify.annotations.Nullable;

/**
 * The thread something of a user's runs on, so that it can be interrupted while that is on its stack, and only then.
 * Thread-safe.
 */
final class InterruptibleThread {

    private @Nullable Thread acting;
    private boolean interrupted;

    synchronized void enter() {
        acting = Thread.currentThread();
        interrupted = false;
    }

    /** Takes back an interrupt that {@link #interrupt} sent: it was meant for the action alone. */
    @SuppressWarnings("ReturnValueIgnored") // reading the flag is what clears it
    synchronized void leave() {
        acting = null;
        if (interrupted) {
            Thread.interrupted();
        }
    }

    synchronized void interrupt() {
        if (acting != null && acting != Thread.currentThread()) {
            interrupted = true;
            acting.interrupt();
        }
    }
}
