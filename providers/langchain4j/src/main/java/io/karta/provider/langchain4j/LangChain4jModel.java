/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.langchain4j;

import static dev.langchain4j.model.chat.Capability.RESPONSE_FORMAT_JSON_SCHEMA;
import static java.util.Objects.requireNonNull;

import dev.langchain4j.http.client.HttpClientBuilder;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequestParameters;
import dev.langchain4j.model.chat.response.ChatResponse;
import io.karta.ai.LlmOptions;
import io.karta.ai.Message;
import io.karta.spi.Capability;
import io.karta.spi.LanguageModel;
import io.karta.spi.ModelConfig;
import io.karta.spi.ModelRequest;
import io.karta.spi.ModelResponse;
import io.karta.spi.ModelResponse.Finish;
import io.karta.spi.StructuredOutput;
import jakarta.json.spi.JsonProvider;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * A {@link ChatModel} of LangChain4j as a language model of Karta.
 *
 * <p>A vendor's module makes it from a configuration, on an HTTP connection that bounds every call by its timeout, ends the
 * exchange when the calling thread is interrupted, and tells the engine how long a vendor wants to be left alone:
 *
 * <pre>{@code
 * LangChain4jModel.builder(OPENAI, config)
 *         .schemaConstrained(true)
 *         .build(http -> new OpenAiChatModelBuilder()
 *                 .httpClientBuilder(http)
 *                 .baseUrl(OPENAI.addressOf(config).toString())
 *                 .modelName(OPENAI.modelOf(config))
 *                 .maxRetries(0)
 *                 .build())
 * }</pre>
 *
 * <p>An application brings a model that no module makes with {@link #of}:
 *
 * <pre>{@code
 * @Produces @Named("house") @ApplicationScoped
 * LanguageModel house() { return LangChain4jModel.of("house", BedrockChatModel.builder()...build()); }
 * }</pre>
 *
 * <p>Keys, prompts and answers are in no exception, cause, log or {@code toString}. Safe for use by several threads if the
 * chat model is. Closing it ends its calls.
 */
public final class LangChain4jModel implements LanguageModel, AutoCloseable {

    private static final Vendor NOBODY = Vendor.builder("LangChain4j", URI.create("http://localhost"), "unknown")
            .build();

    private final ChatModel chat;
    private final Optional<VendorHttp> connection;
    private final LlmOptions usual;
    private final Duration usualTimeout;
    private final Set<Capability> capabilities;
    private final Requests requests;
    private final Responses responses;
    private final Failures failures;

    private LangChain4jModel(Builder builder, ChatModel chat, Optional<VendorHttp> connection, Failures failures) {
        this.chat = chat;
        this.connection = connection;
        this.failures = failures;
        usual = builder.config.options();
        usualTimeout = builder.config.timeout();
        capabilities = builder.schemaConstrained ? Set.of(Capability.STRUCTURED_OUTPUT) : Set.of();
        requests = new Requests(builder.vendor::lacks, builder.refinement);
        responses = new Responses(builder.finish);
    }

    /**
     * Adapts a chat model that the application made. It is bounded by its own timeout, not by that of a call.
     *
     * @param name the model's name in the application, for messages
     * @param chat the chat model; its own retries should be off, since the engine retries
     * @return the language model
     */
    public static LangChain4jModel of(String name, ChatModel chat) {
        requireNonNull(name, "name");
        requireNonNull(chat, "chat");
        var config = ModelConfig.builder(name, "application").build();
        var failures = new Failures(
                new Subject(name, "a chat model of the application", false), refusals(), new Excerpt(List.of()));
        var builder = builder(NOBODY, config)
                .schemaConstrained(chat.supportedCapabilities().contains(RESPONSE_FORMAT_JSON_SCHEMA));
        return new LangChain4jModel(builder, chat, Optional.empty(), failures);
    }

    /**
     * Begins a model of a vendor.
     *
     * @param vendor the vendor
     * @param config the model's configuration
     * @return a builder
     */
    public static Builder builder(Vendor vendor, ModelConfig config) {
        return new Builder(requireNonNull(vendor, "vendor"), requireNonNull(config, "config"));
    }

    @Override
    public Set<Capability> capabilities() {
        return capabilities;
    }

    @Override
    public ModelResponse answer(ModelRequest request) {
        var options = request.options().orElse(usual);
        var asked = requests.write(request, options).orElseThrow(failures::nothingAsked);
        var limit = options.timeout().orElse(usualTimeout);
        try {
            return responses.read(byOwnLoader(() -> within(limit, () -> chat.chat(asked))));
        } catch (RuntimeException e) {
            throw failures.explain(
                    e, limit, request.messages().stream().map(Message::text).toList());
        }
    }

    private <T> T within(Duration limit, Supplier<T> call) {
        return connection.isPresent() ? connection.get().within(limit, call) : call.get();
    }

    /** LangChain4j looks for services through the thread, whose class loader may be another application's, or a server's. */
    private static <T> T byOwnLoader(Supplier<T> call) {
        var thread = Thread.currentThread();
        var before = thread.getContextClassLoader();
        thread.setContextClassLoader(ChatModel.class.getClassLoader());
        try {
            return call.get();
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    private static RefusalReader refusals() {
        return new RefusalReader(JsonProvider.provider());
    }

    /** Ends the calls that run, and the connection. */
    @Override
    public void close() {
        connection.ifPresent(VendorHttp::close);
    }

    @Override
    public String toString() {
        return failures.subject().toString();
    }

    /** Collects what a vendor's module knows about a model. */
    public static final class Builder {

        private final Vendor vendor;
        private final ModelConfig config;
        private boolean schemaConstrained;
        private UnaryOperator<ChatRequestParameters> refinement = UnaryOperator.identity();
        private Function<ChatResponse, Optional<Finish>> finish = response -> Optional.empty();

        private Builder(Vendor vendor, ModelConfig config) {
            this.vendor = vendor;
            this.config = config;
            schemaConstrained = config.structuredOutput() == StructuredOutput.NATIVE;
        }

        /**
         * Says whether the model can be held to a schema. With {@code structured-output=native} it can, whatever is said
         * here: the user knows better.
         *
         * @param able true if it can
         * @return this builder
         */
        public Builder schemaConstrained(boolean able) {
            schemaConstrained |= able;
            return this;
        }

        /**
         * Sets what the vendor changes in every request.
         *
         * @param change what becomes of the parameters
         * @return this builder
         */
        public Builder refining(UnaryOperator<ChatRequestParameters> change) {
            refinement = requireNonNull(change, "change");
            return this;
        }

        /**
         * Sets how the vendor says why a model stopped, where LangChain4j does not understand it.
         *
         * @param reader reads the reason; empty if there is none to tell
         * @return this builder
         */
        public Builder readingFinish(Function<ChatResponse, Optional<Finish>> reader) {
            finish = requireNonNull(reader, "reader");
            return this;
        }

        /**
         * Makes the model.
         *
         * @param chat makes the chat model on a connection; its retries and its logging stay off
         * @return the language model
         * @throws io.karta.agent.AgentException if the configuration cannot work; names every key that is wrong
         */
        public LangChain4jModel build(Function<HttpClientBuilder, ChatModel> chat) {
            vendor.check(config);
            var refusals = refusals();
            var connection = new VendorHttp(vendor, config, refusals, new RetryAfter(InstantSource.system()));
            var failures = new Failures(Subject.of(vendor, config), refusals, new Excerpt(secrets()));
            var http = new VendorHttpBuilder(connection, config.timeout(), config.timeout());
            return new LangChain4jModel(this, byOwnLoader(() -> chat.apply(http)), Optional.of(connection), failures);
        }

        private List<String> secrets() {
            return Stream.concat(vendor.keyOf(config).stream(), config.headers().values().stream())
                    .toList();
        }
    }
}
