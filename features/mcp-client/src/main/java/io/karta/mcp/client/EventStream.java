/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client;

import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;
import java.util.function.Consumer;

/**
 * Body of a response as server-sent events. Thread-safe: the HTTP client calls it on one thread after another.
 *
 * @see <a href="https://html.spec.whatwg.org/multipage/server-sent-events.html">Server-sent events</a>
 */
final class EventStream implements BodySubscriber<String> {

    private static final long MAX_RETRY_MILLIS = 60_000;

    private final LineBuffer lines = new LineBuffer();
    private final StringBuilder data = new StringBuilder();
    private final CompletableFuture<String> end = new CompletableFuture<>();
    private final Consumer<String> events;
    private final Position position;
    private Optional<Subscription> subscription = Optional.empty();
    private Optional<String> id;

    /** Place in a stream from which it can be continued. Thread-safe. */
    static final class Position {

        private volatile Optional<String> lastId = Optional.empty();
        private volatile Duration retry = Duration.ofSeconds(1);

        Optional<String> lastId() {
            return lastId;
        }

        Duration retry() {
            return retry;
        }
    }

    /**
     * Creates the reader of a body.
     *
     * @param events receives the data of each event
     * @param position is updated by the stream
     */
    EventStream(Consumer<String> events, Position position) {
        this.events = events;
        this.position = position;
        this.id = position.lastId();
    }

    @Override
    public CompletionStage<String> getBody() {
        return end;
    }

    @Override
    public void onSubscribe(Subscription given) {
        subscription = Optional.of(given);
        given.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
        try {
            for (var buffer : buffers) {
                while (buffer.hasRemaining()) {
                    var line = lines.add(buffer.get());
                    if (line.isPresent()) {
                        read(line.get());
                    }
                }
            }
        } catch (ConnectionException e) {
            subscription.ifPresent(Subscription::cancel);
            end.completeExceptionally(e);
        }
    }

    private void read(String line) throws ConnectionException {
        if (line.isEmpty()) {
            dispatch();
            return;
        }
        int colon = line.indexOf(':');
        var field = colon < 0 ? line : line.substring(0, colon);
        var value = colon < 0 ? "" : line.substring(colon + 1).replaceFirst("^ ", "");
        switch (field) {
            case "data" -> append(value);
            case "id" -> id = Optional.of(value).filter(text -> text.matches("[\\x20-\\x7e]{1,500}"));
            case "retry" -> {
                if (value.matches("\\d{1,9}")) {
                    position.retry = Duration.ofMillis(Math.min(MAX_RETRY_MILLIS, Long.parseLong(value)));
                }
            }
            default -> {} // the type of the event, or a comment
        }
    }

    private void append(String value) throws ConnectionException {
        if (data.length() + value.length() > LineBuffer.MAX_BYTES) {
            throw new ConnectionException("the server sent an event that is too long");
        }
        data.append(value).append('\n');
    }

    private void dispatch() {
        var text = data.toString().strip();
        data.setLength(0);
        position.lastId = id; // of a complete event: one that breaks off is sent again
        if (!text.isEmpty()) {
            events.accept(text);
        }
    }

    @Override
    public void onError(Throwable problem) {
        end.completeExceptionally(problem);
    }

    @Override
    public void onComplete() {
        end.complete("");
    }
}
