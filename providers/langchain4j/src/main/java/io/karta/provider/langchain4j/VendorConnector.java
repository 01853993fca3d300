/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.langchain4j;

import dev.langchain4j.http.client.HttpClientBuilder;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.StreamingChatModel;
import io.karta.model.ModelConfig;
import io.karta.provider.http.ErrorResponseReader;
import io.karta.provider.http.ModelFailures;
import io.karta.provider.http.RetryAfter;
import io.karta.provider.http.Vendor;
import io.karta.provider.langchain4j.http.Endpoint;
import io.karta.provider.langchain4j.http.ResponseNormalizer;
import io.karta.provider.langchain4j.http.VendorHttp;
import io.karta.provider.langchain4j.http.VendorHttpBuilder;
import jakarta.json.spi.JsonProvider;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Begins the conversation with a model of a vendor.
 *
 * @param vendor the vendor
 * @param config the model's configuration, which was checked
 * @param speech how the vendor is spoken to and understood
 * @param chat makes the chat model on a connection
 * @param streaming makes the chat model for streams on a connection, with the first stream
 */
record VendorConnector(
        Vendor vendor,
        ModelConfig config,
        VendorMapping speech,
        Function<HttpClientBuilder, ChatModel> chat,
        Optional<Function<HttpClientBuilder, StreamingChatModel>> streaming)
        implements Supplier<ChatClient> {

    @Override
    public ChatClient get() {
        return ChatClient.byOwnLoader(this::connect);
    }

    private ChatClient connect() {
        var json = JsonProvider.provider();
        var refusals = new ErrorResponseReader(json);
        var failures = new FailureTranslator(ModelFailures.of(vendor, config));
        var mender = ResponseNormalizer.of(json, speech.mender().map(way -> way.apply(json)));
        var connection = new VendorHttp(
                config,
                new Endpoint(vendor.addressOf(config), vendor.completionsOf(config)),
                refusals,
                new RetryAfter(InstantSource.system()),
                mender);
        var http = new VendorHttpBuilder(connection, config.timeout(), config.timeout());
        try {
            return new ChatClient(
                    chat.apply(http),
                    streaming.map(maker -> new Once(() -> maker.apply(http))),
                    Optional.of(connection),
                    speech.requests().get(),
                    speech.responses().get(),
                    speech.words()
                            .map(way -> CallFactory.of(json, way.apply(json)))
                            .orElse(CallFactory.NONE),
                    failures);
        } catch (RuntimeException e) {
            connection.close();
            throw failures.explain(e, config.timeout(), List.of());
        }
    }

    /** Made with its first use. Safe for use by several threads. */
    private static final class Once implements Supplier<StreamingChatModel> {

        private final Supplier<StreamingChatModel> maker;
        private @Nullable StreamingChatModel made;

        Once(Supplier<StreamingChatModel> maker) {
            this.maker = maker;
        }

        @Override
        public synchronized StreamingChatModel get() {
            StreamingChatModel there = made;
            if (there == null) {
                there = maker.get();
                made = there;
            }
            return there;
        }
    }
}
