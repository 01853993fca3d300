/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http.client;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import io.karta.provider.http.client.HttpAttempts.Progress;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.net.ProxySelector;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * HTTP client of one model, based on the client of the JDK.
 *
 * <p>A call runs on the thread of the caller. Its deadline covers the whole response, and an interrupt of the thread
 * closes the connection. No thread of the client refers to the class loader of an application. Thread-safe. {@link
 * #close} terminates the running calls, the connections and the threads.
 */
public final class ModelHttpClient implements AutoCloseable {

    private static final int LONGEST_ERROR = 100_000;
    private static final Duration CONNECT = Duration.ofSeconds(10);
    private static final Duration IDLE = Duration.ofSeconds(5);

    private volatile @Nullable HttpClient client;

    private final ClientExecutor executor;
    private final Optional<String> proxyAuthorization;
    private final ScheduledExecutorService timer;
    private final HttpExchanges exchanges;
    private final HttpAttempts attempts;

    /**
     * Creates a client, and its selector thread.
     *
     * @param settings the settings of the connection
     */
    public ModelHttpClient(ConnectionSettings settings) {
        ThreadFactory threads = task -> thread(task, settings.name());
        executor = new ClientExecutor(IDLE, threads);
        timer = timer(threads);
        exchanges = new HttpExchanges(timer);
        attempts = new HttpAttempts(settings.version() == HttpClient.Version.HTTP_2);
        proxyAuthorization = settings.proxy().flatMap(ProxySettings::authorization);
        client = withoutContextClassLoader(settings);
    }

    /**
     * The selector thread of the JDK's client inherits the context class loader, and would retain an undeployed
     * application.
     */
    private HttpClient withoutContextClassLoader(ConnectionSettings settings) {
        var thread = Thread.currentThread();
        var before = thread.getContextClassLoader();
        thread.setContextClassLoader(ClassLoader.getPlatformClassLoader());
        try {
            return newClient(settings);
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    private HttpClient newClient(ConnectionSettings settings) {
        var builder = HttpClient.newBuilder()
                .version(settings.version())
                .connectTimeout(CONNECT)
                .executor(executor);
        context(settings).ifPresent(builder::sslContext);
        settings.proxy().ifPresent(proxy -> builder.proxy(ProxySelector.of(proxy.address())));
        return builder.build();
    }

    /** Returns the TLS context of a connection; empty for that of the JVM. */
    static Optional<SSLContext> context(ConnectionSettings settings) {
        return settings.isSecure() ? settings.ssl() : Optional.of(new PlainHttpContext());
    }

    private static ScheduledExecutorService timer(ThreadFactory threads) {
        var timer = new ScheduledThreadPoolExecutor(1, threads);
        timer.setKeepAliveTime(IDLE.toNanos(), NANOSECONDS);
        timer.allowCoreThreadTimeOut(true);
        return timer;
    }

    private static Thread thread(Runnable task, String name) {
        var thread = new Thread(task, "karta-model-" + name);
        thread.setDaemon(true);
        thread.setContextClassLoader(null);
        return thread;
    }

    /**
     * Sends a request and waits for the complete response.
     *
     * @param call the request
     * @return the response, whatever its status
     * @throws RuntimeException if there is none: {@link DeadlineExceededException}, {@link CancellationException} once
     *     the client is closed, or another one with the {@link IOException} or {@link InterruptedException} as cause
     */
    public HttpAnswer send(HttpCall call) {
        var deadline = Deadline.after(call.limit());
        var body = new BufferedBody();
        return exchanges.run(
                deadline,
                body,
                () -> attempts.run(deadline, progress -> {
                    // on this thread, because a hand-over to another thread dominates the cost
                    var response = client().send(request(call, deadline, progress), info -> {
                        progress.responding();
                        return body;
                    });
                    return new HttpAnswer(response.statusCode(), response.headers(), response.body());
                }));
    }

    /** Reader of a response while it arrives. */
    @FunctionalInterface
    public interface StreamedResponse<T> {

        /**
         * Reads the body of a successful response on the thread of the call; a slow reader slows the server down.
         *
         * @param answer status and headers; the body of an error, otherwise empty
         * @param body the body of a successful response; it ends with the connection
         * @return the result
         * @throws IOException if the connection fails
         */
        T read(HttpAnswer answer, InputStream body) throws IOException;
    }

    /**
     * Sends a request and reads its response while it arrives.
     *
     * @param <T> the type of the result
     * @param call the request; its limit excludes the time in which the reader processes bytes
     * @param reader reads the response
     * @return the result of the reader
     * @throws RuntimeException as {@link #send}
     */
    public <T> T stream(HttpCall call, StreamedResponse<T> reader) {
        var deadline = Deadline.after(call.limit());
        return exchanges.run(() -> attempts.run(deadline, progress -> read(call, progress, reader)));
    }

    private <T> T read(HttpCall call, Progress progress, StreamedResponse<T> reader)
            throws IOException, InterruptedException {
        var deadline = Deadline.after(call.limit());
        HttpResponse<StreamedBody> opened = client().send(request(call, deadline, progress), info -> {
            progress.responding();
            return new StreamedBody(deadline.left());
        });
        try (StreamedBody body = opened.body()) {
            var head = new HttpAnswer(opened.statusCode(), opened.headers(), new byte[0]);
            T result = head.isSuccess()
                    ? reader.read(head, body)
                    : reader.read(
                            new HttpAnswer(head.status(), head.headers(), body.readNBytes(LONGEST_ERROR)),
                            InputStream.nullInputStream());
            body.awaitEnd();
            return result;
        }
    }

    private HttpRequest request(HttpCall call, Deadline deadline, Progress progress) {
        var request = HttpRequest.newBuilder(call.address());
        call.headers().forEach(request::setHeader);
        proxyAuthorization.ifPresent(login -> request.setHeader("Proxy-Authorization", login));
        return request.timeout(deadline.isOver() ? Duration.ofMillis(1) : deadline.left())
                .POST(ConnectGate.reporting(BodyPublishers.ofString(call.body()), progress::connected))
                .build();
    }

    private HttpClient client() {
        HttpClient open = client;
        if (open == null) {
            throw new CancellationException("The model is closed");
        }
        return open;
    }

    @Override
    public void close() {
        exchanges.close();
        HttpClient open = client;
        client = null; // the selector thread ends when the client is unreachable; later JDKs offer shutdown
        if (open != null) {
            shutdown(open);
        }
        timer.shutdownNow();
        executor.close();
    }

    /** Calls {@code HttpClient.shutdownNow()}, which JDK 21 added. */
    private static void shutdown(HttpClient open) {
        try {
            HttpClient.class.getMethod("shutdownNow").invoke(open);
        } catch (NoSuchMethodException | IllegalAccessException | InvocationTargetException ignored) {
            // before JDK 21, the selector thread ends within seconds
        }
    }
}
