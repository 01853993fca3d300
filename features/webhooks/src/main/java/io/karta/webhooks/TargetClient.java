/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.webhooks;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
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
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.HttpResponse;
import org.apache.hc.core5.http.Message;
import org.apache.hc.core5.http.nio.AsyncRequestProducer;
import org.apache.hc.core5.http.nio.entity.DiscardingEntityConsumer;
import org.apache.hc.core5.http.nio.support.AsyncRequestBuilder;
import org.apache.hc.core5.http.nio.support.BasicResponseConsumer;
import org.apache.hc.core5.http2.HttpVersionPolicy;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.reactor.IOReactorConfig;
import org.apache.hc.core5.util.Timeout;
import org.jspecify.annotations.Nullable;

/**
 * HTTP client of one target, created with the first message. It connects directly, to checked addresses only, and
 * follows no redirect. Thread-safe.
 */
final class TargetClient implements AutoCloseable {

    private static final String USER_AGENT = "Karta-Webhooks";

    private final WebhookSettings settings;
    private final HostResolver resolver;
    private @Nullable Connections open;
    private boolean isClosed;

    TargetClient(WebhookSettings settings, HostResolver resolver) {
        this.settings = settings;
        this.resolver = resolver;
    }

    /** The client and the timer of its deadlines; a timer of the JDK would keep the class loader of the application. */
    private record Connections(CloseableHttpAsyncClient client, ScheduledThreadPoolExecutor timer) {

        void close() {
            client.close(CloseMode.IMMEDIATE);
            timer.shutdownNow();
        }
    }

    /** Sends a message; cancelling the result ends the request. Fails if there is no response in time. */
    CompletableFuture<TargetResponse> post(byte[] body, Map<String, String> headers) {
        var response = new CompletableFuture<TargetResponse>();
        Connections connections = connections();
        Future<?> exchange = connections
                .client()
                .execute(
                        request(body, headers),
                        new BasicResponseConsumer<>(new DiscardingEntityConsumer<Void>()),
                        callback(response));
        Future<?> deadline = connections
                .timer()
                .schedule(
                        () -> response.completeExceptionally(new TimeoutException()),
                        settings.timeout().toMillis(),
                        TimeUnit.MILLISECONDS);
        CompletableFuture<TargetResponse> unused = response.whenComplete((done, problem) -> {
            deadline.cancel(false);
            exchange.cancel(true);
        });
        return response;
    }

    private AsyncRequestProducer request(byte[] body, Map<String, String> headers) {
        AsyncRequestBuilder request =
                AsyncRequestBuilder.post(settings.url()).setEntity(body, ContentType.APPLICATION_JSON);
        headers.forEach(request::addHeader);
        return request.build();
    }

    private static FutureCallback<Message<HttpResponse, Void>> callback(CompletableFuture<TargetResponse> response) {
        return new FutureCallback<>() {

            @Override
            public void completed(Message<HttpResponse, Void> message) {
                HttpResponse head = message.getHead();
                Optional<String> retryAfter =
                        Optional.ofNullable(head.getFirstHeader("retry-after")).map(header -> header.getValue());
                response.complete(new TargetResponse(head.getCode(), retryAfter));
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

    private synchronized Connections connections() {
        if (isClosed) {
            throw new IllegalStateException("The client of the webhook is closed");
        }
        Connections known = open;
        if (known == null) {
            var client = client();
            client.start();
            known = new Connections(client, timer());
            open = known;
        }
        return known;
    }

    private CloseableHttpAsyncClient client() {
        return HttpAsyncClients.custom()
                .setConnectionManager(connectionManager())
                .setIOReactorConfig(IOReactorConfig.custom().setIoThreadCount(1).build())
                .setThreadFactory(new DefaultThreadFactory(threadName(), true))
                .setUserAgent(USER_AGENT)
                .disableRedirectHandling()
                .disableAutomaticRetries()
                .disableCookieManagement()
                .disableAuthCaching()
                .build();
    }

    private AsyncClientConnectionManager connectionManager() {
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

    private ScheduledThreadPoolExecutor timer() {
        var timer = new ScheduledThreadPoolExecutor(1, new DefaultThreadFactory(threadName(), true));
        timer.setRemoveOnCancelPolicy(true);
        return timer;
    }

    private String threadName() {
        return "karta-webhook-" + settings.name();
    }

    @Override
    public synchronized void close() {
        isClosed = true;
        if (open != null) {
            open.close();
        }
    }
}
