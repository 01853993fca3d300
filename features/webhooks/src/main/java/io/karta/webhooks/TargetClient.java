/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.webhooks;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.nio.AsyncRequestProducer;
import org.apache.hc.core5.http.nio.support.AsyncRequestBuilder;
import org.jspecify.annotations.Nullable;

/**
 * HTTP client of one target. It connects directly, to checked addresses only, and follows no redirect. Its connections
 * are created with the first message, and again after a failure of their I/O thread. Thread-safe.
 */
final class TargetClient implements AutoCloseable {

    private final WebhookSettings settings;
    private final HostResolver resolver;
    private @Nullable TargetConnections open;
    private boolean isClosed;

    TargetClient(WebhookSettings settings, HostResolver resolver) {
        this.settings = settings;
        this.resolver = resolver;
    }

    /** Sends a message; cancelling the result ends the request. Fails if there is no response within the timeout. */
    CompletableFuture<TargetResponse> post(byte[] body, Map<String, String> headers) {
        return connections().send(request(body, headers));
    }

    private AsyncRequestProducer request(byte[] body, Map<String, String> headers) {
        AsyncRequestBuilder request =
                AsyncRequestBuilder.post(settings.url()).setEntity(body, ContentType.APPLICATION_JSON);
        headers.forEach(request::addHeader);
        return request.build();
    }

    private synchronized TargetConnections connections() {
        if (isClosed) {
            throw new IllegalStateException("The client of the webhook is closed");
        }
        TargetConnections known = open;
        if (known != null && known.isBroken()) {
            known.close();
            known = null;
        }
        if (known == null) {
            known = new TargetConnections(settings, resolver);
            open = known;
        }
        return known;
    }

    @Override
    public synchronized void close() {
        isClosed = true;
        if (open != null) {
            open.close();
        }
    }
}
