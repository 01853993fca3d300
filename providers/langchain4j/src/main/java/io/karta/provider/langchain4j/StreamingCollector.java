/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.langchain4j;

import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.chat.response.PartialThinking;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import io.karta.model.ModelChunk;
import io.karta.provider.langchain4j.http.TruncatedStreamException;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Hears an answer while it is being written. Used by one thread: that of the call. */
final class StreamingCollector implements StreamingChatResponseHandler {

    private final Consumer<ModelChunk> chunks;
    private @Nullable ChatResponse whole;
    private @Nullable Throwable failure;
    private @Nullable RuntimeException objection;

    StreamingCollector(Consumer<ModelChunk> chunks) {
        this.chunks = chunks;
    }

    @Override
    public void onPartialResponse(String text) {
        tell(ModelChunk.text(text));
    }

    @Override
    public void onPartialThinking(PartialThinking thinking) {
        tell(ModelChunk.thinking(thinking.text()));
    }

    private void tell(ModelChunk chunk) {
        if (failure != null || chunk.text().isEmpty()) {
            return;
        }
        try {
            chunks.accept(chunk);
        } catch (RuntimeException e) {
            objection = e;
            failure = e;
        }
    }

    @Override
    public void onCompleteResponse(ChatResponse response) {
        if (failure == null) {
            whole = response;
        }
    }

    @Override
    public void onError(Throwable error) {
        if (failure == null) {
            failure = error;
        }
    }

    /** Whether nobody wants to hear the rest: whoever listened has failed. */
    boolean isOver() {
        return failure != null;
    }

    /** What whoever listens failed with, if that is why there is no answer. */
    Optional<RuntimeException> objection() {
        return Optional.ofNullable(objection);
    }

    /** The whole answer, once the call is over. A stream that ends without a reason was cut. */
    ChatResponse end() {
        Throwable broken = failure;
        if (broken != null) {
            throw broken instanceof RuntimeException known ? known : new IllegalStateException(broken);
        }
        return Optional.ofNullable(whole)
                .filter(response -> response.finishReason() != null)
                .orElseThrow(TruncatedStreamException::new);
    }
}
