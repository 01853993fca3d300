/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.langchain4j;

import dev.langchain4j.http.client.HttpClientBuilder;
import dev.langchain4j.model.embedding.EmbeddingModel;
import io.karta.model.EmbeddingConfig;
import io.karta.model.ModelConfig;
import io.karta.provider.http.ErrorResponseReader;
import io.karta.provider.http.ModelFailures;
import io.karta.provider.http.RetryAfter;
import io.karta.provider.http.Vendor;
import io.karta.provider.langchain4j.http.Endpoint;
import io.karta.provider.langchain4j.http.JsonRewriter;
import io.karta.provider.langchain4j.http.ResponseNormalizer;
import io.karta.provider.langchain4j.http.VendorHttp;
import io.karta.provider.langchain4j.http.VendorHttpBuilder;
import jakarta.json.JsonObject;
import jakarta.json.spi.JsonProvider;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * Begins the conversation with an embedding model of a vendor.
 *
 * @param vendor the vendor
 * @param config the model's configuration, which was checked
 * @param words what becomes of the requests that LangChain4j writes
 * @param maker makes the embedding model on a connection
 */
record EmbeddingConnector(
        Vendor vendor,
        EmbeddingConfig config,
        Function<JsonProvider, UnaryOperator<JsonObject>> words,
        Function<HttpClientBuilder, EmbeddingModel> maker)
        implements Supplier<EmbeddingClient> {

    @Override
    public EmbeddingClient get() {
        return ChatClient.byOwnLoader(this::connect);
    }

    private EmbeddingClient connect() {
        ModelConfig reached = config.connection();
        var json = JsonProvider.provider();
        var refusals = new ErrorResponseReader(json);
        var failures = new FailureTranslator(ModelFailures.of(vendor, config));
        var mender = ResponseNormalizer.ofEmbeddings(json);
        var connection = new VendorHttp(
                reached,
                new Endpoint(vendor.addressOf(reached), vendor.completionsOf(reached)),
                refusals,
                new RetryAfter(InstantSource.system()),
                mender);
        var http = new VendorHttpBuilder(connection, reached.timeout(), reached.timeout());
        try {
            return new EmbeddingClient(maker.apply(http), Optional.of(connection), words(json), failures);
        } catch (RuntimeException e) {
            connection.close();
            throw failures.explain(e, reached.timeout(), List.of());
        }
    }

    private UnaryOperator<String> words(JsonProvider json) {
        var text = new JsonRewriter(json);
        UnaryOperator<JsonObject> change = words.apply(json);
        return body -> text.change(body, change);
    }
}
