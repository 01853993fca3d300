/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http.client;

import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;

/**
 * Body that is read as a whole. Closing it ends the exchange, because the JDK's client would otherwise wait for the
 * remaining bytes. Thread-safe.
 */
final class BufferedBody implements BodySubscriber<byte[]>, AutoCloseable {

    /** Far above the size of any answer; protects the memory of the application. */
    private static final long LARGEST = 256L << 20;

    private final BodySubscriber<byte[]> bytes = BodySubscribers.ofByteArray();
    private Optional<Subscription> subscription = Optional.empty();
    private boolean closed;
    private long size;

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
        size += buffers.stream().mapToLong(ByteBuffer::remaining).sum();
        if (size <= LARGEST) {
            bytes.onNext(buffers);
        } else {
            bytes.onError(new ResponseTooLargeException(LARGEST));
            cancel();
        }
    }

    private synchronized void cancel() {
        subscription.ifPresent(Subscription::cancel);
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
        bytes.onError(new IOException("The call has ended")); // without effect if the body has arrived
    }

    private synchronized Optional<Subscription> end() {
        closed = true;
        return bytes.getBody().toCompletableFuture().isDone() ? Optional.empty() : subscription;
    }
}
