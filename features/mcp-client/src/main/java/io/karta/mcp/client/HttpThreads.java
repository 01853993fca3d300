/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client;

import java.net.http.HttpClient;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** HTTP client of one connection, and its threads, which do not retain an undeployed application. */
final class HttpThreads implements AutoCloseable {

    private static final int WORKERS = 8;
    private static final long IDLE_SECONDS = 5;
    private static final Duration CONNECT = Duration.ofSeconds(10);

    private final ExecutorService workers;

    HttpThreads(String name) {
        var pool = new ThreadPoolExecutor(
                WORKERS,
                WORKERS,
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(),
                task -> worker(task, name));
        pool.allowCoreThreadTimeOut(true);
        this.workers = pool;
    }

    private static Thread worker(Runnable task, String name) {
        var thread = new Thread(task, "karta-mcp-" + name);
        thread.setDaemon(true);
        thread.setContextClassLoader(null);
        return thread;
    }

    /** Creates the client without a context class loader, which the selector thread would inherit. */
    HttpClient client() {
        var thread = Thread.currentThread();
        var before = thread.getContextClassLoader();
        thread.setContextClassLoader(ClassLoader.getPlatformClassLoader());
        try {
            return HttpClient.newBuilder()
                    .connectTimeout(CONNECT)
                    .executor(workers)
                    .build();
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    @Override
    public void close() {
        workers.shutdown();
    }
}
