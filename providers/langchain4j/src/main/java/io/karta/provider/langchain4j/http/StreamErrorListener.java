/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.langchain4j.http;

import dev.langchain4j.exception.InternalServerException;
import dev.langchain4j.exception.LangChain4jException;
import dev.langchain4j.http.client.SuccessfulHttpResponse;
import dev.langchain4j.http.client.sse.ServerSentEvent;
import dev.langchain4j.http.client.sse.ServerSentEventContext;
import dev.langchain4j.http.client.sse.ServerSentEventListener;
import io.karta.provider.http.ErrorResponseReader;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Stands between a stream and LangChain4j, which skips what it cannot read and goes on when nobody listens any more: here such
 * a stream ends, and an error that stands in the middle of an answer is one. Used by one thread.
 */
final class StreamErrorListener implements ServerSentEventListener {

    private final ServerSentEventListener listener;
    private final UnaryOperator<String> mender;
    private final ErrorResponseReader refusals;
    private final BooleanSupplier isOver;
    private @Nullable RuntimeException failure;

    StreamErrorListener(
            ServerSentEventListener listener,
            UnaryOperator<String> mender,
            ErrorResponseReader refusals,
            BooleanSupplier isOver) {
        this.listener = listener;
        this.mender = mender;
        this.refusals = refusals;
        this.isOver = isOver;
    }

    @Override
    public void onOpen(SuccessfulHttpResponse response) {
        listener.onOpen(response);
    }

    @Override
    public void onEvent(ServerSentEvent event, ServerSentEventContext context) {
        if (failure == null) {
            hear(event, context);
        }
        if (failure != null || isOver.getAsBoolean()) {
            context.parsingHandle().cancel();
        }
    }

    private void hear(ServerSentEvent event, ServerSentEventContext context) {
        var refusal = refusals.inStream("", event.data());
        if (refusal.isPresent()) {
            failure = new HttpStatusException(refusal.get(), refusal.get().delay());
            return;
        }
        try {
            listener.onEvent(new ServerSentEvent(event.event(), mender.apply(event.data())), context);
        } catch (LangChain4jException e) {
            failure = e;
        } catch (RuntimeException e) {
            failure = new InternalServerException("A piece of the answer cannot be read", e);
        }
    }

    @Override
    public void onError(Throwable error) {
        listener.onError(error);
    }

    /** Ends what LangChain4j has heard, unless something was wrong with it. */
    void end() {
        Optional.ofNullable(failure).ifPresent(broken -> {
            throw broken;
        });
        listener.onClose();
    }
}
