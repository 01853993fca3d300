/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http;

import io.karta.message.Message;
import io.karta.message.MessagePart;
import io.karta.message.ToolMessage;
import io.karta.model.LlmOptions;
import io.karta.model.ModelChunk;
import io.karta.model.ModelConfig;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse;
import io.karta.provider.http.ModelCall.CallRules;
import io.karta.provider.http.VendorConnection.Answer;
import jakarta.json.spi.JsonProvider;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Caller of a vendor's model. Thread-safe. */
record ModelClient(
        VendorConnection connection,
        ModelProtocol protocol,
        ModelFailures failures,
        CallRules rules,
        BiPredicate<ToolMessage, MessagePart> isAcceptedInResult)
        implements AutoCloseable {

    static ModelClient create(
            Vendor vendor,
            ModelConfig config,
            Function<JsonProvider, ModelProtocol> protocol,
            CallRules rules,
            BiPredicate<ToolMessage, MessagePart> isAcceptedInResult) {
        return byOwnLoader(() -> {
            var json = JsonProvider.provider();
            var failures = ModelFailures.of(vendor, config);
            var connection = new VendorConnection(vendor, config, json, failures.errors());
            return new ModelClient(connection, protocol.apply(json), failures, rules, isAcceptedInResult);
        });
    }

    /** JSON-P uses the context class loader, which may be that of another application. */
    static <T> T byOwnLoader(Supplier<T> factory) {
        var thread = Thread.currentThread();
        var before = thread.getContextClassLoader();
        thread.setContextClassLoader(ModelClient.class.getClassLoader());
        try {
            return factory.get();
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    ModelResponse answer(ModelRequest request, LlmOptions options, Duration limit) {
        var call = call(request, options, false);
        try {
            return withRequestId(connection.post(protocol.write(call), request.headers(), limit, protocol::read));
        } catch (RuntimeException e) {
            throw failures.explain(e, limit, HttpModel.prompts(request.messages()));
        }
    }

    ModelResponse stream(ModelRequest request, LlmOptions options, Duration limit, Consumer<ModelChunk> chunks) {
        var call = call(request, options, true);
        var receiver = new ChunkReceiver(chunks);
        try {
            var stream = protocol.stream(receiver);
            var answer = connection.stream(protocol.write(call), request.headers(), limit, stream);
            receiver.flush();
            return withRequestId(answer);
        } catch (RuntimeException e) {
            RuntimeException ofReceiver = receiver.failure;
            throw ofReceiver != null ? ofReceiver : failures.explain(e, limit, HttpModel.prompts(request.messages()));
        }
    }

    private ModelCall call(ModelRequest request, LlmOptions options, boolean streamed) {
        List<Message> messages = Conversation.prepare(request.messages(), isAcceptedInResult);
        if (messages.isEmpty()) {
            throw failures.nothingAsked();
        }
        return new ModelCall(messages, request, options, rules, streamed);
    }

    private static ModelResponse withRequestId(Answer<ModelResponse> answer) {
        String requestId = answer.requestId();
        return requestId.isEmpty() ? answer.value() : answer.value().withRequestId(requestId);
    }

    /** Forwards chunks, and distinguishes exceptions of the caller from those of the vendor. */
    private static final class ChunkReceiver implements Consumer<ModelChunk> {

        private final Consumer<ModelChunk> chunks;
        private @Nullable RuntimeException failure;
        private Optional<ModelChunk> half = Optional.empty();

        ChunkReceiver(Consumer<ModelChunk> chunks) {
            this.chunks = chunks;
        }

        /** Some servers divide a character into two chunks; its first half waits for the second one. */
        @Override
        public void accept(ModelChunk chunk) {
            if (chunk.text().isEmpty()) {
                return;
            }
            if (half.filter(first -> first.isThinking() != chunk.isThinking()).isPresent()) {
                flush();
            }
            String text = half.map(ModelChunk::text).orElse("") + chunk.text();
            int length = text.length();
            int end = length > 0 && Character.isHighSurrogate(text.charAt(length - 1)) ? length - 1 : length;
            half = end < length ? Optional.of(like(chunk, text.substring(end))) : Optional.empty();
            if (end > 0) {
                forward(like(chunk, text.substring(0, end)));
            }
        }

        /** Forwards a half for which no second one came. */
        void flush() {
            half.ifPresent(this::forward);
            half = Optional.empty();
        }

        private static ModelChunk like(ModelChunk chunk, String text) {
            return chunk.isThinking() ? ModelChunk.thinking(text) : ModelChunk.text(text);
        }

        private void forward(ModelChunk chunk) {
            try {
                chunks.accept(chunk);
            } catch (RuntimeException e) {
                failure = e;
                throw e;
            }
        }
    }

    @Override
    public void close() {
        connection.close();
    }
}
