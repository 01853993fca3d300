/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.concurrent;

import org.jspecify.annotations.Nullable;

/** Thread that runs user code. It can be interrupted only while that code is on its stack. Thread-safe. */
final class InterruptibleThread {

    private @Nullable Thread acting;
    private boolean interrupted;

    synchronized void enter() {
        acting = Thread.currentThread();
        interrupted = false;
    }

    /** Clears an interrupt that {@link #interrupt} sent, because it applies to the action only. */
    @SuppressWarnings("ReturnValueIgnored") // reading the flag clears it
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
