/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.langchain4j;

import static java.util.Objects.requireNonNull;

import dev.langchain4j.http.client.HttpClientBuilder;
import dev.langchain4j.model.embedding.EmbeddingModel;
import io.karta.agent.ConfigKeys;
import io.karta.model.EmbeddingConfig;
import io.karta.model.EmbeddingRequest;
import io.karta.model.EmbeddingResponse;
import io.karta.provider.http.ModelFailures;
import io.karta.provider.http.Vendor;
import jakarta.json.JsonObject;
import jakarta.json.spi.JsonProvider;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * An {@link EmbeddingModel} of LangChain4j as an embedding model of Karta.
 *
 * <p>A vendor's module makes it from a configuration, on the same kind of connection as {@link LangChain4jModel}:
 *
 * <pre>{@code
 * LangChain4jEmbeddings.builder(OPENAI, config)
 *         .batchSize(2048)
 *         .build(http -> new OpenAiEmbeddingModelBuilder()
 *                 .httpClientBuilder(http)
 *                 .modelName(OPENAI.modelOf(config.connection()))
 *                 .maxRetries(0)
 *                 .build())
 * }</pre>
 *
 * <p>An application brings a model that no module makes with {@link #of}:
 *
 * <pre>{@code
 * @Produces @Named("house") @ApplicationScoped
 * io.karta.model.EmbeddingModel house() { return LangChain4jEmbeddings.of("house", BedrockTitanEmbeddingModel.builder()...build()); }
 * }</pre>
 *
 * <p>Keys and texts are in no exception, cause, log or {@code toString}. Safe for use by several threads if LangChain4j's model is.
 * Closing it ends its calls.
 */
public final class LangChain4jEmbeddings implements io.karta.model.EmbeddingModel, AutoCloseable {

    private static final String KIND = "embedding model";

    private final String description;
    private final OptionalInt batchSize;
    private final OptionalInt batchCharacters;
    private final OptionalInt dimensions;
    private final Lazy<EmbeddingClient> use;

    private LangChain4jEmbeddings(
            String description,
            OptionalInt batchSize,
            OptionalInt batchCharacters,
            OptionalInt dimensions,
            Supplier<EmbeddingClient> conversation) {
        this.description = description;
        this.batchSize = batchSize;
        this.batchCharacters = batchCharacters;
        this.dimensions = dimensions;
        use = new Lazy<>(conversation, EmbeddingClient::close);
    }

    /**
     * Adapts an embedding model that the application made. It is bounded by its own timeout, not by that of a call.
     *
     * @param name the model's name in the application, for messages
     * @param model the model; its own retries should be off, since the engine retries
     * @return the embedding model
     */
    public static LangChain4jEmbeddings of(String name, EmbeddingModel model) {
        requireNonNull(name, "name");
        requireNonNull(model, "model");
        var failures = ModelFailures.ofApplication(KIND, name, ConfigKeys.BATCH_SIZE);
        var conversation =
                new EmbeddingClient(model, Optional.empty(), UnaryOperator.identity(), new FailureTranslator(failures));
        return new LangChain4jEmbeddings(
                failures.toString(), OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty(), () -> conversation);
    }

    /**
     * Begins an embedding model of a vendor.
     *
     * @param vendor the vendor
     * @param config the model's configuration
     * @return a builder
     */
    public static Builder builder(Vendor vendor, EmbeddingConfig config) {
        return new Builder(requireNonNull(vendor, "vendor"), requireNonNull(config, "config"));
    }

    @Override
    public EmbeddingResponse embed(EmbeddingRequest request) {
        return use.conversation().embed(request);
    }

    @Override
    public int batchSize() {
        return batchSize.orElseGet(io.karta.model.EmbeddingModel.super::batchSize);
    }

    @Override
    public int batchCharacters() {
        return batchCharacters.orElseGet(io.karta.model.EmbeddingModel.super::batchCharacters);
    }

    @Override
    public OptionalInt dimensions() {
        return dimensions;
    }

    /** Ends the calls that run, and the connection. */
    @Override
    public void close() {
        use.close();
    }

    @Override
    public String toString() {
        return description;
    }

    /** Collects what a vendor's module knows about an embedding model. */
    public static final class Builder {

        private final Vendor vendor;
        private final EmbeddingConfig config;
        private OptionalInt batchSize = OptionalInt.empty();
        private OptionalInt batchCharacters = OptionalInt.empty();
        private OptionalInt dimensions = OptionalInt.empty();
        private Function<JsonProvider, UnaryOperator<JsonObject>> words = json -> UnaryOperator.identity();

        private Builder(Vendor vendor, EmbeddingConfig config) {
            this.vendor = vendor;
            this.config = config;
        }

        /**
         * Sets how many texts the vendor takes in one request.
         *
         * @param texts at least 1
         * @return this builder
         */
        public Builder batchSize(int texts) {
            batchSize = OptionalInt.of(texts);
            return this;
        }

        /**
         * Sets how many characters the texts of one request may have together.
         *
         * @param characters at least 1
         * @return this builder
         */
        public Builder batchCharacters(int characters) {
            batchCharacters = OptionalInt.of(characters);
            return this;
        }

        /**
         * Sets how many dimensions the model's embeddings have, where its name tells.
         *
         * @param known the dimensions; empty if its name does not tell
         * @return this builder
         */
        public Builder dimensions(OptionalInt known) {
            dimensions = known;
            return this;
        }

        /**
         * Sets what becomes of the requests that LangChain4j writes.
         *
         * @param way makes the change, with the first request
         * @return this builder
         */
        public Builder rewording(Function<JsonProvider, UnaryOperator<JsonObject>> way) {
            words = requireNonNull(way, "way");
            return this;
        }

        /**
         * Makes the model. The configuration is checked now, LangChain4j's model is made with the first request.
         *
         * @param model makes the embedding model on a connection; its retries and its logging stay off
         * @return the embedding model
         * @throws io.karta.agent.AgentException if the configuration cannot work; names every key that is wrong
         */
        public LangChain4jEmbeddings build(Function<HttpClientBuilder, EmbeddingModel> model) {
            requireNonNull(model, "model");
            vendor.check(config.connection());
            return new LangChain4jEmbeddings(
                    ModelFailures.of(vendor, config).toString(),
                    batchSize,
                    batchCharacters,
                    dimensions,
                    new EmbeddingConnector(vendor, config, words, model));
        }
    }
}
