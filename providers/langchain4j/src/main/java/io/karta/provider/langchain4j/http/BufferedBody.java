/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.langchain4j.http;

import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;

/**
 * The body of an answer, in one piece. Closing it ends the exchange if it is not over: the JDK's client would wait for the rest
 * for ever, also when nobody waits for the client any more.
 */
final class BufferedBody implements BodySubscriber<byte[]>, AutoCloseable {

    private final BodySubscriber<byte[]> bytes = BodySubscribers.ofByteArray();
    private Optional<Subscription> subscription = Optional.empty();
    private boolean closed;

    @Override
    public CompletionStage<byte[]> getBody() {
        return bytes.getBody();
    }

    @Override
    public void onSubscribe(Subscription given) {
        if (isFor(given)) {
            bytes.onSubscribe(given);
        } else {
            given.cancel();
        }
    }

    private synchronized boolean isFor(Subscription given) {
        subscription = Optional.of(given);
        return !closed;
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
        bytes.onNext(buffers);
    }

    @Override
    public void onError(Throwable cause) {
        bytes.onError(cause);
    }

    @Override
    public void onComplete() {
        bytes.onComplete();
    }

    @Override
    public void close() {
        end().ifPresent(Subscription::cancel);
        bytes.onError(new IOException("nobody waits for the answer any more")); // nothing happens if it is there
    }

    private synchronized Optional<Subscription> end() {
        closed = true;
        return bytes.getBody().toCompletableFuture().isDone() ? Optional.empty() : subscription;
    }
}
