/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http;

import static java.util.Objects.requireNonNull;

import io.karta.message.Message;
import io.karta.message.MessagePart;
import io.karta.message.ToolMessage;
import io.karta.model.Capability;
import io.karta.model.LanguageModel;
import io.karta.model.LlmOptions;
import io.karta.model.ModelChunk;
import io.karta.model.ModelConfig;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse;
import io.karta.model.StructuredOutput;
import jakarta.json.spi.JsonProvider;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Language model of a vendor, called over HTTP with JSON.
 *
 * <p>The module of a vendor supplies a {@link Vendor} and a {@link ModelProtocol}:
 *
 * <pre>{@code
 * HttpModel.builder(OPENAI, config)
 *         .schemaConstrained(true)
 *         .build(json -> new ChatCompletions(json, settings))
 * }</pre>
 *
 * <p>The HTTP client is created for the first call. A call ends at its timeout, or when its thread is interrupted; both
 * close the connection. Keys, prompts and answers are in no exception, log or {@code toString}. Thread-safe. {@link
 * #close} ends the running calls.
 */
public final class HttpModel implements LanguageModel, AutoCloseable {

    private final String description;
    private final LlmOptions defaults;
    private final Duration timeout;
    private final Lazy<Set<Capability>> capabilities;
    private final OptionalInt contextWindow;
    private final Lazy<ModelClient> client;

    private HttpModel(Builder builder, Vendor vendor, Function<JsonProvider, ModelProtocol> protocol) {
        var config = builder.config;
        description = ModelIdentity.of(vendor, config).toString();
        defaults = config.options();
        timeout = config.timeout();
        capabilities = new Lazy<>(builder::capabilities);
        contextWindow = builder.contextWindow;
        var inResults = builder.isAcceptedInResult;
        client = new Lazy<>(
                () -> ModelClient.create(vendor, config, protocol, rules(vendor, config), inResults),
                ModelClient::close);
    }

    private ModelCall.CallRules rules(Vendor vendor, ModelConfig config) {
        boolean canThink = capabilities().contains(Capability.THINKING);
        return new ModelCall.CallRules(
                option -> !vendor.lacks(option) && (canThink || !Builder.THINKING.contains(option)),
                Vendor.stopsOf(config),
                canThink);
    }

    /**
     * Returns a builder of a model.
     *
     * @param vendor the vendor
     * @param config the configuration of the model
     * @return a builder
     */
    public static Builder builder(Vendor vendor, ModelConfig config) {
        return new Builder(requireNonNull(vendor, "vendor"), requireNonNull(config, "config"));
    }

    @Override
    public Set<Capability> capabilities() {
        return capabilities.get();
    }

    @Override
    public OptionalInt contextWindow() {
        return contextWindow;
    }

    @Override
    public ModelResponse answer(ModelRequest request) {
        var options = request.options().orElse(defaults);
        return client.get().answer(request, options, options.timeout().orElse(timeout));
    }

    @Override
    public ModelResponse stream(ModelRequest request, Consumer<ModelChunk> chunks) {
        var options = request.options().orElse(defaults);
        return client.get().stream(request, options, options.timeout().orElse(timeout), chunks);
    }

    /** Terminates the running calls, and closes the connections. */
    @Override
    public void close() {
        client.close();
    }

    @Override
    public String toString() {
        return description;
    }

    /** Builder of a model of a vendor. Not thread-safe. */
    public static final class Builder {

        private static final Set<ModelOption> THINKING = Set.of(ModelOption.THINKING, ModelOption.THINKING_TOKENS);

        private final Vendor vendor;
        private final ModelConfig config;
        private boolean schemaConstrained;
        private boolean callingTools = true;
        private boolean schemaConstrainedBesideTools;
        private Supplier<Set<Capability>> others = Set::of;
        private OptionalInt contextWindow = OptionalInt.empty();
        private final List<String> rejected = new ArrayList<>();
        private BiPredicate<ToolMessage, MessagePart> isAcceptedInResult = (result, part) -> false;

        private Builder(Vendor vendor, ModelConfig config) {
            this.vendor = vendor;
            this.config = config;
            schemaConstrained = config.structuredOutput() == StructuredOutput.NATIVE;
        }

        /**
         * Sets whether a JSON Schema can constrain the answer. The setting {@code structured-output=native} overrides
         * this.
         *
         * @param able {@code true} if so
         * @return this builder
         */
        public Builder schemaConstrained(boolean able) {
            schemaConstrained |= able;
            return this;
        }

        /**
         * Sets whether the model can call tools; by default it can.
         *
         * @param able {@code true} if so
         * @return this builder
         */
        public Builder callingTools(boolean able) {
            callingTools = able;
            return this;
        }

        /**
         * Sets whether a schema and tools can be combined in one request; by default they cannot.
         *
         * @param able {@code true} if so
         * @return this builder
         */
        public Builder schemaConstrainedBesideTools(boolean able) {
            schemaConstrainedBesideTools = able;
            return this;
        }

        /**
         * Sets further capabilities.
         *
         * @param capabilities the capabilities, such as {@link Capability#VISION}
         * @return this builder
         */
        public Builder capableOf(Set<Capability> capabilities) {
            Set<Capability> copy = Set.copyOf(capabilities);
            return capableOf(() -> copy);
        }

        /**
         * Sets further capabilities, which are looked up when they are needed: with the first call, or if the
         * configuration has a key that depends on them.
         *
         * @param capabilities supplies the capabilities
         * @return this builder
         */
        public Builder capableOf(Supplier<Set<Capability>> capabilities) {
            others = requireNonNull(capabilities, "capabilities");
            return this;
        }

        /**
         * Sets the context window of the model; unknown by default.
         *
         * @param tokens the maximum number of tokens of a prompt together with its answer
         * @return this builder
         */
        public Builder contextWindow(OptionalInt tokens) {
            contextWindow = requireNonNull(tokens, "tokens");
            return this;
        }

        /**
         * Sets which images and documents the vendor accepts within the result of a tool. Others, and by default all,
         * follow in a message of the user.
         *
         * <pre>{@code .acceptingInResults((result, part) -> part instanceof AgentImage && !result.isError())}</pre>
         *
         * @param accepted returns whether the vendor accepts a part of a result
         * @return this builder
         */
        public Builder acceptingInResults(BiPredicate<ToolMessage, MessagePart> accepted) {
            isAcceptedInResult = requireNonNull(accepted, "accepted");
            return this;
        }

        /**
         * Rejects a key of the configuration that the vendor or the model cannot apply.
         *
         * <pre>{@code .rejecting("seed", "OpenAI's Responses API has no such parameter")}</pre>
         *
         * @param key the key; rejected only if it is set
         * @param reason the reason, with the name of the vendor
         * @return this builder
         */
        public Builder rejecting(String key, String reason) {
            boolean isSet = config.properties().containsKey(key)
                    || Stream.of(ModelOption.values())
                            .anyMatch(option -> option.key().equals(key)
                                    && option.in(config.options()).isPresent());
            if (isSet) {
                rejected.add(Messages.keyWithoutEffect(config, key, reason));
            }
            return this;
        }

        /** Looks capabilities up only if the configuration has a key that depends on them. */
        private Set<ModelOption> lackingThinking() {
            boolean isSet = false;
            for (ModelOption option : THINKING) {
                isSet |= option.in(config.options()).isPresent();
            }
            return !isSet || capabilities().contains(Capability.THINKING) ? Set.of() : THINKING;
        }

        private Set<Capability> capabilities() {
            Set<Capability> capabilities = EnumSet.of(Capability.STREAMING);
            if (schemaConstrained) {
                capabilities.add(Capability.STRUCTURED_OUTPUT);
            }
            if (callingTools) {
                capabilities.add(Capability.TOOLS);
            }
            if (schemaConstrained && callingTools && schemaConstrainedBesideTools) {
                capabilities.add(Capability.STRUCTURED_OUTPUT_WITH_TOOLS);
            }
            capabilities.addAll(others.get());
            capabilities.addAll(config.capabilities());
            return Set.copyOf(capabilities);
        }

        /**
         * Creates the model. The configuration is validated immediately; the client is created for the first call.
         *
         * @param protocol creates the protocol
         * @return the language model
         * @throws io.karta.agent.AgentException if the configuration is invalid; names every invalid key
         */
        public HttpModel build(Function<JsonProvider, ModelProtocol> protocol) {
            requireNonNull(protocol, "protocol");
            var accepting = vendor.knowingToo(Set.of(Vendor.STOP)).without(lackingThinking());
            accepting.check(config, rejected);
            return new HttpModel(this, accepting, protocol);
        }
    }

    static List<String> prompts(List<Message> messages) {
        return messages.stream().map(Message::text).toList();
    }
}
