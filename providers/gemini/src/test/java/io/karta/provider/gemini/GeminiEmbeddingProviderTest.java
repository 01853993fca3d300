/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.gemini;

import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.model.EmbeddingConfig;
import io.karta.model.EmbeddingModel;
import io.karta.model.ModelConfig;
import io.karta.model.Secret;
import io.karta.model.TokenUsage;
import io.karta.provider.http.EmbeddingContract;
import io.karta.provider.http.EmbeddingFormat;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GeminiEmbeddingProviderTest extends EmbeddingContract {

    private static final GeminiEmbeddingProvider PROVIDER = new GeminiEmbeddingProvider();

    GeminiEmbeddingProviderTest() {
        super(PROVIDER, new Format());
    }

    private static EmbeddingModel at(String model) {
        var config = ModelConfig.builder("articles", PROVIDER.name())
                .apiKey(Secret.of(KEY))
                .model(model);
        return PROVIDER.create(EmbeddingConfig.of(config.build()));
    }

    private static final class Format implements EmbeddingFormat {

        @Override
        public String path() {
            return "/v1beta/models/gemini-embedding-2:batchEmbedContents";
        }

        @Override
        public URI baseUrl(String address) {
            return URI.create(address);
        }

        @Override
        public String embeddings(List<float[]> vectors, int tokens) {
            var embeddings = vectors.stream()
                    .map(vector -> "{\"values\":%s}".formatted(Arrays.toString(vector)))
                    .toList();
            return "{\"embeddings\":%s,\"usageMetadata\":{\"promptTokenCount\":%d}}".formatted(embeddings, tokens);
        }

        @Override
        public String error(String code, String sentence) {
            return "{\"error\":{\"code\":400,\"message\":\"%s\",\"status\":\"%s\"}}".formatted(sentence, code);
        }

        @Override
        public String keyHeader() {
            return "x-goog-api-key";
        }

        @Override
        public String shown(String key) {
            return key;
        }

        @Override
        public String dimensionsMember() {
            return "outputDimensionality";
        }

        @Override
        public String modelMember(String model) {
            return "\"model\":\"models/%s\"".formatted(model);
        }
    }

    @Test
    void itsLimitsAndDimensionsAreKnown() {
        assertThat(at("gemini-embedding-001").dimensions()).hasValue(3072);
        assertThat(at("another").dimensions()).isEmpty();
        assertThat(at("another").batchSize()).isEqualTo(100);
    }

    @Test
    void modelsThatCountNothingAreAnsweredToo() {
        vendorSends(okJson("{\"embeddings\":[{\"values\":[0.5]}]}"));

        assertThat(model().embed(request(TEXT)).usage()).isEqualTo(TokenUsage.UNKNOWN);
    }

    @ParameterizedTest
    @ValueSource(strings = {"gemini-embedding-001", "models/gemini-embedding-001"})
    void modelsMayBeNamedInFull(String model) {
        vendorEmbeds(new float[] {1});
        var config = EmbeddingConfig.of(connection().model(model).build());

        PROVIDER.create(config).embed(request(TEXT));

        VENDOR.verify(postRequestedFor(urlEqualTo("/v1beta/models/gemini-embedding-001:batchEmbedContents")));
    }

    @Test
    void aKeyIsNeeded() {
        var config = EmbeddingConfig.of(
                ModelConfig.builder("articles", PROVIDER.name()).build());

        assertThatThrownBy(() -> PROVIDER.create(config))
                .hasMessageStartingWith("KARTA-600: model articles has no API key")
                .hasMessageContaining("karta.embeddings.articles.api-key")
                .hasMessageContaining("GEMINI_API_KEY");
    }

    @Test
    void theEnvironmentDoes() {
        var found = PROVIDER.fromEnvironment(Map.of("GEMINI_API_KEY", KEY));

        assertThat(found).get().extracting(EmbeddingConfig::name).isEqualTo("gemini");
        assertThat(PROVIDER.fromEnvironment(Map.of())).isEmpty();
    }
}
