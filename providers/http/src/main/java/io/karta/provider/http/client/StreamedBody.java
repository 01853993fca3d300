/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http.client;

import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Body that is read while it arrives. All reads together wait at most for the given time; the time between them does
 * not count. Bytes are requested only when they are read, so a slow reader slows the server down. Confined to one
 * reading thread; an interrupt of this thread ends the read.
 */
final class StreamedBody extends InputStream implements BodySubscriber<StreamedBody> {

    /** Number of chunks that are requested ahead of the reader. */
    private static final int AHEAD = 4;

    private static final int LONGEST_REST = 8_192;
    private static final long REST_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /** Takes the place of the subscription once the body is closed, which can precede the real one. */
    private static final Subscription CLOSED = new Subscription() {

        @Override
        public void request(long count) {
            // nothing is read any more
        }

        @Override
        public void cancel() {
            // has no connection
        }
    };

    private final BlockingQueue<Piece> pieces = new LinkedBlockingQueue<>();
    private final AtomicReference<Subscription> subscription = new AtomicReference<>();
    private ByteBuffer current = ByteBuffer.allocate(0);
    private boolean isOver;
    private long nanosLeft;

    /** Bytes, or a failure; neither at the end. */
    private record Piece(Optional<ByteBuffer> bytes, Optional<Throwable> failure) {}

    /**
     * Creates a body.
     *
     * @param patience the maximum time of waiting for all chunks
     */
    StreamedBody(Duration patience) {
        nanosLeft = TimeUnit.NANOSECONDS.convert(patience);
    }

    @Override
    public CompletionStage<StreamedBody> getBody() {
        return CompletableFuture.completedFuture(this);
    }

    @Override
    public void onSubscribe(Subscription given) {
        if (subscription.compareAndSet(null, given)) {
            given.request(AHEAD);
        } else {
            given.cancel();
        }
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
        int size = buffers.stream().mapToInt(ByteBuffer::remaining).sum();
        ByteBuffer all = ByteBuffer.allocate(size);
        buffers.forEach(all::put);
        pieces.add(new Piece(Optional.of(all.flip()), Optional.empty()));
    }

    @Override
    public void onError(Throwable cause) {
        pieces.add(new Piece(Optional.empty(), Optional.of(cause)));
    }

    @Override
    public void onComplete() {
        pieces.add(new Piece(Optional.empty(), Optional.empty()));
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int from, int most) throws IOException {
        while (!current.hasRemaining()) {
            if (isOver || !fetch()) {
                return -1;
            }
        }
        int count = Math.min(most, current.remaining());
        current.get(into, from, count);
        return count;
    }

    private boolean fetch() throws IOException {
        Piece next = next();
        if (next.bytes().isEmpty()) {
            isOver = true;
            if (next.failure().isPresent()) {
                throw new IOException(next.failure().get());
            }
            return false;
        }
        current = next.bytes().get();
        Optional.ofNullable(subscription.get()).ifPresent(from -> from.request(1));
        return true;
    }

    private Piece next() throws IOException {
        long start = System.nanoTime();
        try {
            @Nullable Piece next = pieces.poll(nanosLeft, TimeUnit.NANOSECONDS);
            if (next == null) {
                throw new HttpTimeoutException("The stream is not complete in time");
            }
            nanosLeft -= System.nanoTime() - start;
            return next;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ClosedByInterruptException();
        }
    }

    /**
     * Awaits the end after the last event of a stream, which usually follows at once: no other call can use the
     * connection of a body that is not read to its end.
     */
    void awaitEnd() {
        nanosLeft = Math.min(nanosLeft, REST_NANOS);
        try {
            int rest = 0;
            while (rest < LONGEST_REST && !isOver && fetch()) {
                rest += current.remaining();
            }
        } catch (IOException ignored) { // the response is complete without it
            return;
        }
    }

    @Override
    public void close() {
        isOver = true;
        Optional.ofNullable(subscription.getAndSet(CLOSED)).ifPresent(Subscription::cancel);
    }
}
