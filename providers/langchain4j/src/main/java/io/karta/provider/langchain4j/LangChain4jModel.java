/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.langchain4j;

import static dev.langchain4j.model.chat.Capability.RESPONSE_FORMAT_JSON_SCHEMA;
import static java.util.Objects.requireNonNull;

import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import io.karta.agent.ConfigKeys;
import io.karta.message.Message;
import io.karta.model.Capability;
import io.karta.model.LanguageModel;
import io.karta.model.LlmOptions;
import io.karta.model.ModelChunk;
import io.karta.model.ModelConfig;
import io.karta.model.ModelException;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse;
import io.karta.model.StructuredOutput;
import io.karta.provider.http.ModelFailures;
import io.karta.provider.http.Vendor;
import io.karta.provider.langchain4j.mapping.RequestMapper;
import io.karta.provider.langchain4j.mapping.ResponseMapper;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Adapter of LangChain4j's {@link ChatModel} to a language model of Karta.
 *
 * <pre>{@code
 * @Produces @Named("house") @ApplicationScoped
 * LanguageModel house() { return LangChain4jModel.of("house", BedrockChatModel.builder()...build()); }
 * }</pre>
 *
 * <p>Disable the retries of the chat model, because the engine retries. Its timeout limits a call; the timeout of the
 * call also limits the wait for each chunk of a stream. Prompts and answers are in no exception, cause, log or {@code
 * toString}. Thread-safe if the chat model is.
 */
public final class LangChain4jModel implements LanguageModel {

    private final ChatModel chat;
    private final Optional<StreamingChatModel> streaming;
    private final LlmOptions defaults;
    private final Duration timeout;
    private final Set<Capability> capabilities;
    private final RequestMapper requests;
    private final ResponseMapper responses;
    private final FailureTranslator failures;

    private LangChain4jModel(ModelConfig config, ChatModel chat, Optional<StreamingChatModel> streaming) {
        this.chat = chat;
        this.streaming = streaming;
        defaults = config.options();
        timeout = config.timeout();
        capabilities = capabilities(config, chat, streaming.isPresent());
        requests = new RequestMapper(config.name(), Vendor.stopsOf(config));
        responses = new ResponseMapper(config.name());
        failures = new FailureTranslator(ModelFailures.ofApplication("model", config.name(), ConfigKeys.MAX_TOKENS));
    }

    /**
     * Adapts a chat model.
     *
     * @param name the name of the model in the application, for messages
     * @param chat the chat model
     * @return the language model
     */
    public static LangChain4jModel of(String name, ChatModel chat) {
        return of(config(name), requireNonNull(chat, "chat"), Optional.empty());
    }

    /**
     * Adapts a chat model that also streams.
     *
     * @param name the name of the model in the application, for messages
     * @param chat the chat model
     * @param streaming the same model for streams; chunks are delivered on the calling thread
     * @return the language model
     */
    public static LangChain4jModel of(String name, ChatModel chat, StreamingChatModel streaming) {
        return of(config(name), requireNonNull(chat, "chat"), Optional.of(requireNonNull(streaming, "streaming")));
    }

    static LangChain4jModel of(ModelConfig config, ChatModel chat, Optional<StreamingChatModel> streaming) {
        return new LangChain4jModel(config, chat, streaming);
    }

    private static ModelConfig config(String name) {
        return ModelConfig.builder(requireNonNull(name, "name"), "application").build();
    }

    private static Set<Capability> capabilities(ModelConfig config, ChatModel chat, boolean isStreaming) {
        Set<Capability> all = EnumSet.of(Capability.TOOLS);
        if (config.structuredOutput() == StructuredOutput.NATIVE
                || chat.supportedCapabilities().contains(RESPONSE_FORMAT_JSON_SCHEMA)) {
            all.add(Capability.STRUCTURED_OUTPUT);
        }
        if (isStreaming) {
            all.add(Capability.STREAMING);
        }
        all.addAll(config.capabilities());
        return Set.copyOf(all);
    }

    @Override
    public Set<Capability> capabilities() {
        return capabilities;
    }

    @Override
    public ModelResponse answer(ModelRequest request) {
        ChatRequest written = write(request);
        try {
            return responses.read(byOwnLoader(() -> chat.chat(written)));
        } catch (RuntimeException e) {
            throw failure(e, request);
        }
    }

    @Override
    public ModelResponse stream(ModelRequest request, Consumer<ModelChunk> chunks) {
        if (streaming.isEmpty()) {
            ModelResponse response = answer(request);
            response.streamTo(chunks);
            return response;
        }
        ChatRequest written = write(request);
        var receiver = new Receiver(chunks);
        var queue = new StreamingQueue();
        try {
            byOwnLoader(() -> {
                streaming.get().chat(written, queue);
                return queue;
            });
            return responses.read(queue.await(limit(request), receiver));
        } catch (RuntimeException e) {
            throw receiver.failure().orElseGet(() -> failure(e, request));
        }
    }

    private ChatRequest write(ModelRequest request) {
        return requests.write(request, request.options().orElse(defaults)).orElseThrow(failures::nothingAsked);
    }

    private Duration limit(ModelRequest request) {
        return request.options().timeout().orElse(timeout);
    }

    private ModelException failure(RuntimeException failure, ModelRequest request) {
        return failures.explain(
                failure,
                limit(request),
                request.messages().stream().map(Message::text).toList());
    }

    /** LangChain4j loads services through the context class loader, which may be that of another application. */
    static <T> T byOwnLoader(Supplier<T> call) {
        var thread = Thread.currentThread();
        var before = thread.getContextClassLoader();
        thread.setContextClassLoader(ChatModel.class.getClassLoader());
        try {
            return call.get();
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    /** Forwards chunks, and distinguishes exceptions of the caller from those of the model. */
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
