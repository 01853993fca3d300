/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http.client;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;

/**
 * Executor of the JDK's client. Its selector thread reads, writes, encrypts and decrypts, because handing this over to
 * another thread makes a call slower. Handshakes get a thread of their own, because the check of a certificate can take
 * seconds.
 */
final class ClientExecutor implements Executor, AutoCloseable {

    /** Class of the JDK whose tasks are those of a handshake; under another name they run on the selector thread. */
    private static final String HANDSHAKE = "jdk.internal.net.http.common.SSLFlowDelegate";

    private static final int THREADS = Math.max(16, 4 * Runtime.getRuntime().availableProcessors());

    private final ThreadPoolExecutor handshakes;

    /**
     * Creates an executor without threads.
     *
     * @param idle time after which an idle thread ends
     * @param threads creates threads for handshakes
     */
    ClientExecutor(Duration idle, ThreadFactory threads) {
        handshakes = new ThreadPoolExecutor(
                THREADS, THREADS, idle.toNanos(), NANOSECONDS, new LinkedBlockingQueue<>(), threads);
        handshakes.allowCoreThreadTimeOut(true);
    }

    @Override
    public void execute(Runnable task) {
        if (task.getClass().getName().startsWith(HANDSHAKE)) {
            handshakes.execute(task);
        } else {
            task.run();
        }
    }

    /** Ends the threads after the running handshakes. */
    @Override
    public void close() {
        handshakes.shutdown();
    }
}
