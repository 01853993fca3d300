/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.langchain4j;

import static dev.langchain4j.model.chat.Capability.RESPONSE_FORMAT_JSON_SCHEMA;
import static java.util.Objects.requireNonNull;

import dev.langchain4j.http.client.HttpClientBuilder;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.chat.request.ChatRequestParameters;
import dev.langchain4j.model.chat.response.ChatResponse;
import io.karta.agent.ConfigKeys;
import io.karta.message.MessagePart;
import io.karta.message.ToolMessage;
import io.karta.model.Capability;
import io.karta.model.LanguageModel;
import io.karta.model.LlmOptions;
import io.karta.model.ModelChunk;
import io.karta.model.ModelConfig;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse;
import io.karta.model.ModelResponse.FinishReason;
import io.karta.model.StructuredOutput;
import io.karta.model.TokenUsage;
import io.karta.provider.http.ModelFailures;
import io.karta.provider.http.Vendor;
import io.karta.provider.langchain4j.mapping.ResponseFormats;
import io.karta.provider.langchain4j.mapping.ResponseMapper;
import io.karta.provider.langchain4j.mapping.ToolMapper;
import jakarta.json.JsonObject;
import jakarta.json.spi.JsonProvider;
import java.net.URI;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

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

    private final String subject;
    private final LlmOptions usual;
    private final Duration usualTimeout;
    private final Set<Capability> capabilities;
    private final Lazy<ChatClient> use;

    private LangChain4jModel(Builder builder, String subject, Supplier<ChatClient> conversation) {
        this.subject = subject;
        usual = builder.config.options();
        usualTimeout = builder.config.timeout();
        capabilities = builder.capabilities();
        use = new Lazy<>(conversation, ChatClient::close);
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
        var failures = ModelFailures.ofApplication("model", name, ConfigKeys.MAX_TOKENS);
        var builder = builder(NOBODY, config)
                .schemaConstrained(chat.supportedCapabilities().contains(RESPONSE_FORMAT_JSON_SCHEMA));
        var conversation = new ChatClient(
                chat,
                Optional.empty(),
                Optional.empty(),
                builder.requests().get(),
                builder.responses().get(),
                CallFactory.NONE,
                new FailureTranslator(failures));
        return new LangChain4jModel(builder, failures.toString(), () -> conversation);
    }

    /**
     * Adapts a chat model that the application made, and that also streams.
     *
     * @param name the model's name in the application, for messages
     * @param chat the chat model; its own retries should be off, since the engine retries
     * @param streaming the same model for streams; its chunks reach the caller on the caller's thread
     * @return the language model
     */
    public static LanguageModel of(String name, ChatModel chat, StreamingChatModel streaming) {
        requireNonNull(streaming, "streaming");
        var whole = of(name, chat);
        var builder = builder(NOBODY, ModelConfig.builder(name, "application").build());
        return new ApplicationModel(
                whole,
                streaming,
                builder.requests().get(),
                builder.responses().get(),
                ModelFailures.ofApplication("model", name, ConfigKeys.MAX_TOKENS),
                whole.usualTimeout);
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
        return use.conversation().answer(request, options, options.timeout().orElse(usualTimeout));
    }

    @Override
    public ModelResponse stream(ModelRequest request, Consumer<ModelChunk> chunks) {
        var options = request.options().orElse(usual);
        return use.conversation().stream(request, options, options.timeout().orElse(usualTimeout), chunks);
    }

    /** Ends the calls that run, and the connection. */
    @Override
    public void close() {
        use.close();
    }

    @Override
    public String toString() {
        return subject;
    }

    /** Collects what a vendor's module knows about a model. */
    public static final class Builder {

        private final Vendor vendor;
        private final ModelConfig config;
        private boolean schemaConstrained;
        private boolean callingTools = true;
        private boolean schemaConstrainedBesideTools;
        private Set<Capability> others = Set.of();
        private Optional<BiFunction<ChatRequestParameters, LlmOptions, ChatRequestParameters>> thinking =
                Optional.empty();
        private Optional<Function<HttpClientBuilder, StreamingChatModel>> streaming = Optional.empty();
        private UnaryOperator<ChatRequestParameters> refinement = UnaryOperator.identity();
        private BiPredicate<ToolMessage, MessagePart> within = (answer, part) -> false;
        private Function<ChatResponse, Optional<FinishReason>> finish = response -> Optional.empty();
        private Function<ChatResponse, Optional<TokenUsage>> usage = response -> Optional.empty();
        private Function<ChatResponse, Optional<Integer>> cached = response -> Optional.empty();
        private Optional<Function<JsonProvider, RequestCustomizer>> words = Optional.empty();
        private Optional<Function<JsonProvider, UnaryOperator<JsonObject>>> mender = Optional.empty();

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
         * Says whether the model can call tools.
         *
         * @param able false if it cannot; true unless it is said
         * @return this builder
         */
        public Builder callingTools(boolean able) {
            callingTools = able;
            return this;
        }

        /**
         * Says whether the model can be held to a schema in a conversation in which it may call tools.
         *
         * @param able true if it can; false unless it is said
         * @return this builder
         */
        public Builder schemaConstrainedBesideTools(boolean able) {
            schemaConstrainedBesideTools = able;
            return this;
        }

        /**
         * Says what else the model can do.
         *
         * @param others what it can do, such as seeing images
         * @return this builder
         */
        public Builder capableOf(Set<Capability> others) {
            this.others = Set.copyOf(others);
            return this;
        }

        /**
         * Sets how the vendor is told to let the model think, or not to. Only models with {@link Capability#THINKING} are.
         *
         * @param way what becomes of the parameters of a call whose options say something about thinking
         * @return this builder
         */
        public Builder thinking(BiFunction<ChatRequestParameters, LlmOptions, ChatRequestParameters> way) {
            thinking = Optional.of(way);
            return this;
        }

        /**
         * Sets what makes the model for streams, on the same connection; without it an answer comes in one piece.
         *
         * @param model makes the chat model on a connection; its logging stays off
         * @return this builder
         */
        public Builder streaming(Function<HttpClientBuilder, StreamingChatModel> model) {
            streaming = Optional.of(model);
            return this;
        }

        private Set<Capability> capabilities() {
            Set<Capability> capabilities = EnumSet.noneOf(Capability.class);
            if (schemaConstrained) {
                capabilities.add(Capability.STRUCTURED_OUTPUT);
            }
            if (callingTools) {
                capabilities.add(Capability.TOOLS);
            }
            if (schemaConstrained && callingTools && schemaConstrainedBesideTools) {
                capabilities.add(Capability.STRUCTURED_OUTPUT_WITH_TOOLS);
            }
            capabilities.addAll(others);
            capabilities.addAll(config.capabilities());
            if (streaming.isPresent()) {
                capabilities.add(Capability.STREAMING);
            }
            return Set.copyOf(capabilities);
        }

        /**
         * Sets which images and documents the vendor takes within what a tool answered, in LangChain4j's words. All others, and all of
         * them unless this is said, follow in a message of the user, after the results of the turn.
         *
         * <pre>{@code .showingInResults((answer, part) -> part instanceof AgentImage && !answer.isError()) }</pre>
         *
         * @param able says whether the vendor takes a part within the result of a call
         * @return this builder
         */
        public Builder showingInResults(BiPredicate<ToolMessage, MessagePart> able) {
            within = requireNonNull(able, "able");
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
         * Sets how the vendor says why a model stopped, where LangChain4j does not understand it or only sees calls of tools.
         *
         * @param reader reads the reason; empty if there is none to tell
         * @return this builder
         */
        public Builder readingFinish(Function<ChatResponse, Optional<FinishReason>> reader) {
            finish = requireNonNull(reader, "reader");
            return this;
        }

        /**
         * Sets how the vendor counts tokens, where LangChain4j does not count all of them.
         *
         * @param reader reads the count; empty if there is none to tell
         * @return this builder
         */
        public Builder readingUsage(Function<ChatResponse, Optional<TokenUsage>> reader) {
            usage = requireNonNull(reader, "reader");
            return this;
        }

        /**
         * Sets how the vendor counts those of the tokens sent that it still knew from earlier requests.
         *
         * @param reader reads the count; empty if there is none to tell
         * @return this builder
         */
        public Builder readingCachedTokens(Function<ChatResponse, Optional<Integer>> reader) {
            cached = requireNonNull(reader, "reader");
            return this;
        }

        /**
         * Sets what becomes of the requests that LangChain4j writes.
         *
         * @param way makes the change, with the first request
         * @return this builder
         */
        public Builder rewording(Function<JsonProvider, RequestCustomizer> way) {
            words = Optional.of(way);
            return this;
        }

        /**
         * Sets what becomes of the vendor's answers, and of the pieces of streamed ones, before LangChain4j reads them. What the
         * change throws is why there is no answer.
         *
         * @param way makes the change, with the first request
         * @return this builder
         */
        public Builder mending(Function<JsonProvider, UnaryOperator<JsonObject>> way) {
            mender = Optional.of(way);
            return this;
        }

        /**
         * Makes the model. The configuration is checked now, the chat model is made with the first request: an application
         * does not wait for LangChain4j while it starts.
         *
         * @param chat makes the chat model on a connection; its retries and its logging stay off
         * @return the language model
         * @throws io.karta.agent.AgentException if the configuration cannot work; names every key that is wrong
         */
        public LangChain4jModel build(Function<HttpClientBuilder, ChatModel> chat) {
            requireNonNull(chat, "chat");
            vendor.check(config);
            var speech = new VendorMapping(requests(), responses(), words, mender);
            var connector = new VendorConnector(vendor, config, speech, chat, streaming);
            return new LangChain4jModel(this, ModelFailures.of(vendor, config).toString(), connector);
        }

        private Supplier<RequestMapper> requests() {
            var change = refinement;
            var stops = Vendor.stopsOf(config);
            var inResults = within;
            var way = thinking.filter(each -> capabilities().contains(Capability.THINKING));
            return () -> new RequestMapper(
                    vendor::lacks, stops, change, inResults, new ToolMapper(), new ResponseFormats(), way);
        }

        private Supplier<ResponseMapper> responses() {
            var finishReader = finish;
            var usageReader = usage;
            var cachedReader = cached;
            return () -> new ResponseMapper(finishReader, usageReader, cachedReader);
        }
    }
}
