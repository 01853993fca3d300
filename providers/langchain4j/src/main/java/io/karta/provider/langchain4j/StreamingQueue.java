/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.langchain4j;

import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.chat.response.PartialResponse;
import dev.langchain4j.model.chat.response.PartialResponseContext;
import dev.langchain4j.model.chat.response.PartialThinking;
import dev.langchain4j.model.chat.response.PartialThinkingContext;
import dev.langchain4j.model.chat.response.PartialToolCall;
import dev.langchain4j.model.chat.response.PartialToolCallContext;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import dev.langchain4j.model.chat.response.StreamingHandle;
import io.karta.model.ModelChunk;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Transfers a streamed answer from the threads of a chat model to the calling thread. Thread-safe; {@link #await} is
 * confined to the calling thread.
 */
final class StreamingQueue implements StreamingChatResponseHandler {

    private final BlockingQueue<Event> events = new LinkedBlockingQueue<>();
    private @Nullable StreamingHandle handle;
    private boolean isAborted;

    /** A chunk, the complete answer, or a failure. */
    private record Event(Optional<ModelChunk> chunk, Optional<ChatResponse> whole, Optional<Throwable> failure) {}

    @Override
    public void onPartialResponse(String text) {
        add(ModelChunk.text(text));
    }

    @Override
    public void onPartialThinking(PartialThinking thinking) {
        add(ModelChunk.thinking(thinking.text()));
    }

    @Override
    public void onPartialResponse(PartialResponse text, PartialResponseContext context) {
        follow(context.streamingHandle());
        onPartialResponse(text.text());
    }

    @Override
    public void onPartialThinking(PartialThinking thinking, PartialThinkingContext context) {
        follow(context.streamingHandle());
        onPartialThinking(thinking);
    }

    @Override
    public void onPartialToolCall(PartialToolCall call, PartialToolCallContext context) {
        follow(context.streamingHandle());
    }

    private synchronized void follow(StreamingHandle given) {
        handle = given;
        if (isAborted) {
            given.cancel();
        }
    }

    /** Ends the stream now or, if the model has not provided a handle yet, with its next event. */
    private synchronized void abort() {
        isAborted = true;
        StreamingHandle known = handle;
        if (known != null) {
            known.cancel();
        }
    }

    private void add(ModelChunk chunk) {
        if (!chunk.text().isEmpty()) {
            events.add(new Event(Optional.of(chunk), Optional.empty(), Optional.empty()));
        }
    }

    @Override
    public void onCompleteResponse(ChatResponse response) {
        events.add(new Event(Optional.empty(), Optional.of(response), Optional.empty()));
    }

    @Override
    public void onError(Throwable error) {
        events.add(new Event(Optional.empty(), Optional.empty(), Optional.of(error)));
    }

    /**
     * Delivers chunks until the answer is complete. An exception cancels the stream.
     *
     * @param limit the maximum wait for a chunk
     */
    ChatResponse await(Duration limit, Consumer<ModelChunk> chunks) {
        try {
            return deliver(limit, chunks);
        } catch (RuntimeException e) {
            abort();
            throw e;
        }
    }

    private ChatResponse deliver(Duration limit, Consumer<ModelChunk> chunks) {
        while (true) {
            Event event = next(limit);
            event.chunk().ifPresent(chunks);
            event.failure().ifPresent(StreamingQueue::fail);
            if (event.whole().isPresent()) {
                return event.whole().get();
            }
        }
    }

    private Event next(Duration limit) {
        try {
            @Nullable Event next = events.poll(TimeUnit.NANOSECONDS.convert(limit), TimeUnit.NANOSECONDS);
            if (next == null) {
                throw new IllegalStateException(new TimeoutException("The stream is silent"));
            }
            return next;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancellationException("The call was interrupted");
        }
    }

    private static void fail(Throwable failure) {
        throw failure instanceof RuntimeException known ? known : new IllegalStateException(failure);
    }
}
