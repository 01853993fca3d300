/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.webhooks;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.TlsConfig;
import org.apache.hc.client5.http.impl.async.CloseableHttpAsyncClient;
import org.apache.hc.client5.http.impl.async.HttpAsyncClients;
import org.apache.hc.client5.http.impl.nio.PoolingAsyncClientConnectionManagerBuilder;
import org.apache.hc.client5.http.nio.AsyncClientConnectionManager;
import org.apache.hc.core5.concurrent.DefaultThreadFactory;
import org.apache.hc.core5.concurrent.FutureCallback;
import org.apache.hc.core5.http.EntityDetails;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpResponse;
import org.apache.hc.core5.http.Message;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.nio.AsyncRequestProducer;
import org.apache.hc.core5.http.nio.entity.DiscardingEntityConsumer;
import org.apache.hc.core5.http.nio.support.BasicResponseConsumer;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.apache.hc.core5.http2.HttpVersionPolicy;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.reactor.IOReactorConfig;
import org.apache.hc.core5.util.Timeout;
import org.jspecify.annotations.Nullable;

/**
 * Connections to one target, and their threads: one for I/O, one for deadlines, and one for look-ups of addresses,
 * which may block. A timer of the JDK would keep the class loader of the application. Thread-safe.
 */
final class TargetConnections implements AutoCloseable {

    private static final String USER_AGENT = "Karta-Webhooks";
    private static final int LONGEST_LINE = 8192;
    private static final int MOST_HEADERS = 100;
    private static final Duration LONGEST_BODY = Duration.ofSeconds(5);

    private final WebhookSettings settings;
    private final List<Thread> ioThreads = new CopyOnWriteArrayList<>();
    private final CloseableHttpAsyncClient client;
    private final ScheduledThreadPoolExecutor timer;
    private final ScheduledThreadPoolExecutor lookUps;

    TargetConnections(WebhookSettings settings, HostResolver resolver) {
        this.settings = settings;
        this.client = client(settings, resolver, ioThreads);
        this.timer = thread(settings);
        this.lookUps = thread(settings);
        client.start();
    }

    private static CloseableHttpAsyncClient client(
            WebhookSettings settings, HostResolver resolver, List<Thread> ioThreads) {
        var threads = new DefaultThreadFactory(threadName(settings), true);
        return HttpAsyncClients.custom()
                .setConnectionManager(connectionManager(settings, resolver))
                .setIOReactorConfig(IOReactorConfig.custom().setIoThreadCount(1).build())
                .setHttp1Config(Http1Config.custom()
                        .setMaxLineLength(LONGEST_LINE)
                        .setMaxHeaderCount(MOST_HEADERS)
                        .build())
                .setThreadFactory(task -> {
                    Thread thread = threads.newThread(task);
                    ioThreads.add(thread);
                    return thread;
                })
                .setUserAgent(USER_AGENT)
                .disableRedirectHandling()
                .disableAutomaticRetries()
                .disableCookieManagement()
                .disableAuthCaching()
                .build();
    }

    private static AsyncClientConnectionManager connectionManager(WebhookSettings settings, HostResolver resolver) {
        Timeout timeout = Timeout.of(settings.timeout());
        return PoolingAsyncClientConnectionManagerBuilder.create()
                .setDnsResolver(new CheckedResolver(resolver, settings.addresses()))
                .setDefaultTlsConfig(TlsConfig.custom()
                        .setVersionPolicy(HttpVersionPolicy.FORCE_HTTP_1)
                        .build())
                .setDefaultConnectionConfig(ConnectionConfig.custom()
                        .setConnectTimeout(timeout)
                        .setSocketTimeout(timeout)
                        .build())
                .build();
    }

    private static ScheduledThreadPoolExecutor thread(WebhookSettings settings) {
        var thread = new ScheduledThreadPoolExecutor(1, new DefaultThreadFactory(threadName(settings), true));
        thread.setRemoveOnCancelPolicy(true);
        return thread;
    }

    private static String threadName(WebhookSettings settings) {
        return "karta-webhook-" + settings.name();
    }

    /** Returns whether an error, such as a lack of memory, has ended a thread of the client. */
    boolean isBroken() {
        return ioThreads.stream().anyMatch(thread -> thread.getState() == Thread.State.TERMINATED);
    }

    /**
     * Sends a request; cancelling the result ends it. The result is complete with the head of the response, and fails
     * if that does not arrive within the timeout.
     */
    CompletableFuture<TargetResponse> send(AsyncRequestProducer request) {
        var response = new CompletableFuture<TargetResponse>();
        Future<?> deadline = timer.schedule(
                () -> response.completeExceptionally(new TimeoutException()),
                settings.timeout().toMillis(),
                TimeUnit.MILLISECONDS);
        Future<?> beginning = lookUps.submit(() -> begin(request, response));
        CompletableFuture<TargetResponse> unused = response.whenComplete((done, problem) -> {
            deadline.cancel(false);
            beginning.cancel(false);
        });
        return response;
    }

    /** The client looks up the address on the calling thread. */
    private void begin(AsyncRequestProducer request, CompletableFuture<TargetResponse> response) {
        try {
            Future<?> exchange = client.execute(request, consumer(response), callback(response));
            CompletableFuture<TargetResponse> unused = response.whenComplete((done, problem) -> {
                if (problem == null) {
                    limitBody(exchange);
                } else {
                    exchange.cancel(true);
                }
            });
        } catch (RuntimeException | Error e) { // the result must complete
            response.completeExceptionally(e);
        }
    }

    /** A connection is used again after a body that ends soon; the others must not occupy the pool. */
    private void limitBody(Future<?> exchange) {
        if (!exchange.isDone()) {
            long millis = Math.min(settings.timeout().toMillis() / 3, LONGEST_BODY.toMillis());
            Future<?> unused = timer.schedule(() -> exchange.cancel(true), millis, TimeUnit.MILLISECONDS);
        }
    }

    /** Discards the body, for which the result does not wait. */
    private static BasicResponseConsumer<Void> consumer(CompletableFuture<TargetResponse> response) {
        return new BasicResponseConsumer<>(new DiscardingEntityConsumer<Void>()) {

            @Override
            public void consumeResponse(
                    HttpResponse head,
                    @Nullable EntityDetails body,
                    HttpContext context,
                    FutureCallback<Message<HttpResponse, Void>> callback)
                    throws HttpException, IOException {
                super.consumeResponse(head, body, context, callback);
                if (body != null) {
                    response.complete(target(head));
                }
            }
        };
    }

    private static TargetResponse target(HttpResponse head) {
        Optional<String> retryAfter =
                Optional.ofNullable(head.getFirstHeader("retry-after")).map(header -> header.getValue());
        return new TargetResponse(head.getCode(), retryAfter);
    }

    private static FutureCallback<Message<HttpResponse, Void>> callback(CompletableFuture<TargetResponse> response) {
        return new FutureCallback<>() {

            @Override
            public void completed(Message<HttpResponse, Void> message) {
                response.complete(target(message.getHead()));
            }

            @Override
            public void failed(Exception problem) {
                response.completeExceptionally(problem);
            }

            @Override
            public void cancelled() {
                response.cancel(false);
            }
        };
    }

    @Override
    public void close() {
        client.close(CloseMode.IMMEDIATE);
        timer.shutdownNow();
        lookUps.shutdownNow();
    }
}
