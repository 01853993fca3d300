/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http;

import static java.util.Objects.requireNonNull;

import io.karta.agent.ConfigKeys;
import io.karta.model.EmbeddingConfig;
import io.karta.model.EmbeddingModel;
import io.karta.model.EmbeddingRequest;
import io.karta.model.EmbeddingResponse;
import jakarta.json.spi.JsonProvider;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Function;

/**
 * Embedding model of a vendor, called over HTTP with JSON, with the same kind of connection as {@link HttpModel}.
 *
 * <pre>{@code
 * HttpEmbeddings.builder(OPENAI, config)
 *         .batchSize(2048)
 *         .build(json -> new OpenAiEmbeddings(json, config))
 * }</pre>
 *
 * <p>Keys and texts are in no exception, log or {@code toString}. Thread-safe. {@link #close} ends the running calls.
 */
public final class HttpEmbeddings implements EmbeddingModel, AutoCloseable {

    private final String description;
    private final OptionalInt batchSize;
    private final OptionalInt batchCharacters;
    private final OptionalInt dimensions;
    private final Lazy<Client> client;

    private HttpEmbeddings(Builder builder, Function<JsonProvider, EmbeddingProtocol> protocol) {
        var vendor = builder.vendor;
        var config = builder.config;
        description = ModelIdentity.of(vendor, config).toString();
        batchSize = builder.batchSize;
        batchCharacters = builder.batchCharacters;
        dimensions = builder.dimensions;
        client =
                new Lazy<>(() -> ModelClient.byOwnLoader(() -> Client.create(vendor, config, protocol)), Client::close);
    }

    /** Caller of an embedding model. */
    private record Client(VendorConnection connection, EmbeddingProtocol protocol, ModelFailures failures) {

        static Client create(
                Vendor vendor, EmbeddingConfig config, Function<JsonProvider, EmbeddingProtocol> protocol) {
            var json = JsonProvider.provider();
            var failures = ModelFailures.of(vendor, config);
            var connection = new VendorConnection(vendor, config.connection(), json, failures.errors());
            return new Client(connection, protocol.apply(json), failures);
        }

        EmbeddingResponse embed(EmbeddingRequest request) {
            try {
                int count = request.texts().size();
                return connection
                        .post(
                                protocol.write(request.texts()),
                                request.headers(),
                                request.timeout(),
                                body -> protocol.read(body, count))
                        .value();
            } catch (RuntimeException e) {
                throw failures.explain(e, request.timeout(), request.texts());
            }
        }

        void close() {
            connection.close();
        }
    }

    /**
     * Returns a builder of an embedding model.
     *
     * @param vendor the vendor
     * @param config the configuration of the model
     * @return a builder
     */
    public static Builder builder(Vendor vendor, EmbeddingConfig config) {
        return new Builder(requireNonNull(vendor, "vendor"), requireNonNull(config, "config"));
    }

    @Override
    public EmbeddingResponse embed(EmbeddingRequest request) {
        return client.get().embed(request);
    }

    @Override
    public int batchSize() {
        return batchSize.orElseGet(EmbeddingModel.super::batchSize);
    }

    @Override
    public int batchCharacters() {
        return batchCharacters.orElseGet(EmbeddingModel.super::batchCharacters);
    }

    @Override
    public OptionalInt dimensions() {
        return dimensions;
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

    /** Builder of an embedding model of a vendor. Not thread-safe. */
    public static final class Builder {

        private final Vendor vendor;
        private final EmbeddingConfig config;
        private OptionalInt batchSize = OptionalInt.empty();
        private OptionalInt batchCharacters = OptionalInt.empty();
        private OptionalInt dimensions = OptionalInt.empty();
        private List<String> rejected = List.of();

        private Builder(Vendor vendor, EmbeddingConfig config) {
            this.vendor = vendor;
            this.config = config;
        }

        /**
         * Sets the maximum number of texts in one request.
         *
         * @param texts at least 1
         * @return this builder
         */
        public Builder batchSize(int texts) {
            batchSize = OptionalInt.of(texts);
            return this;
        }

        /**
         * Sets the maximum number of characters in the texts of one request.
         *
         * @param characters at least 1
         * @return this builder
         */
        public Builder batchCharacters(int characters) {
            batchCharacters = OptionalInt.of(characters);
            return this;
        }

        /**
         * Sets the dimensions of the embeddings.
         *
         * @param known the dimensions; empty if they are unknown
         * @return this builder
         */
        public Builder dimensions(OptionalInt known) {
            dimensions = requireNonNull(known, "known");
            return this;
        }

        /**
         * Rejects a configured number of dimensions, because that of the model is fixed.
         *
         * @param reason the reason, with the name of the vendor
         * @return this builder
         */
        public Builder rejectingDimensions(String reason) {
            if (config.dimensions().isPresent()) {
                rejected = List.of(Messages.keyWithoutEffect(config.connection(), ConfigKeys.DIMENSIONS, reason));
            }
            return this;
        }

        /**
         * Creates the model. The configuration is validated immediately; the client is created for the first call.
         *
         * @param protocol creates the protocol
         * @return the embedding model
         * @throws io.karta.agent.AgentException if the configuration is invalid; names every invalid key
         */
        public HttpEmbeddings build(Function<JsonProvider, EmbeddingProtocol> protocol) {
            requireNonNull(protocol, "protocol");
            vendor.check(config.connection(), rejected);
            return new HttpEmbeddings(this, protocol);
        }
    }
}
