/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.langchain4j;

import dev.langchain4j.model.chat.StreamingChatModel;
import io.karta.message.Message;
import io.karta.model.Capability;
import io.karta.model.LanguageModel;
import io.karta.model.LlmOptions;
import io.karta.model.ModelChunk;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse;
import io.karta.provider.http.ModelFailures;
import io.karta.provider.langchain4j.mapping.ResponseMapper;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A chat model of the application that also streams. Thread-safe if the chat models are.
 *
 * @param whole answers without streams
 * @param streaming answers in pieces, on threads of its own
 * @param timeout the longest wait for a piece, unless a call says otherwise
 */
record ApplicationModel(
        LanguageModel whole,
        StreamingChatModel streaming,
        RequestMapper requests,
        ResponseMapper responses,
        ModelFailures failures,
        Duration timeout)
        implements LanguageModel {

    @Override
    public Set<Capability> capabilities() {
        Set<Capability> all = new HashSet<>(whole.capabilities());
        all.add(Capability.STREAMING);
        return Set.copyOf(all);
    }

    @Override
    public ModelResponse answer(ModelRequest request) {
        return whole.answer(request);
    }

    @Override
    public ModelResponse stream(ModelRequest request, Consumer<ModelChunk> chunks) {
        LlmOptions options = request.options();
        Duration limit = options.timeout().orElse(timeout);
        var asked = requests.write(request, options).orElseThrow(failures::nothingAsked);
        var receiver = new Receiver(chunks);
        try {
            var queue = new StreamingQueue();
            streaming.chat(asked, queue);
            return responses.read(queue.await(limit, receiver));
        } catch (RuntimeException e) {
            throw receiver.failure().orElseGet(() -> new FailureTranslator(failures)
                    .explain(
                            e,
                            limit,
                            request.messages().stream().map(Message::text).toList()));
        }
    }

    /** Tells exceptions of the caller from those of the model. */
    private static final class Receiver implements Consumer<ModelChunk> {

        private final Consumer<ModelChunk> chunks;
        private @Nullable RuntimeException failure;

        Receiver(Consumer<ModelChunk> chunks) {
            this.chunks = chunks;
        }

        @Override
        public void accept(ModelChunk chunk) {
            try {
                chunks.accept(chunk);
            } catch (RuntimeException e) {
                failure = e;
                throw e;
            }
        }

        Optional<RuntimeException> failure() {
            return Optional.ofNullable(failure);
        }
    }

    @Override
    public String toString() {
        return failures.toString();
    }
}
