/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.openai;

import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.model.Embedding;
import io.karta.model.EmbeddingConfig;
import io.karta.model.EmbeddingModel;
import io.karta.model.EmbeddingRequest;
import io.karta.model.ModelConfig;
import io.karta.model.Secret;
import io.karta.provider.http.EmbeddingContract;
import io.karta.provider.http.EmbeddingFormat;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class OpenAiEmbeddingProviderTest extends EmbeddingContract {

    OpenAiEmbeddingProviderTest() {
        super(new OpenAiEmbeddingProvider(), new Format());
    }

    private static final class Format implements EmbeddingFormat {

        @Override
        public String path() {
            return "/v1/embeddings";
        }

        @Override
        public URI baseUrl(String address) {
            return URI.create(address + "/v1");
        }

        @Override
        public String embeddings(List<float[]> vectors, int tokens) {
            List<String> data = new ArrayList<>();
            for (int i = 0; i < vectors.size(); i++) {
                data.add("{\"object\":\"embedding\",\"index\":%d,\"embedding\":%s}"
                        .formatted(i, Arrays.toString(vectors.get(i))));
            }
            return ("{\"object\":\"list\",\"data\":%s,\"model\":\"m\",\"usage\":{\"prompt_tokens\":%d,"
                            + "\"total_tokens\":%d}}")
                    .formatted(data, tokens, tokens);
        }

        @Override
        public String error(String code, String sentence) {
            return "{\"error\":{\"message\":\"%s\",\"type\":\"some\",\"param\":null,\"code\":\"%s\"}}"
                    .formatted(sentence, code);
        }
    }

    @Nested
    class WhenOpenAiIsCalled {

        private EmbeddingModel at(String model) {
            var config = ModelConfig.builder("articles", "openai")
                    .apiKey(Secret.of(KEY))
                    .model(model);
            return new OpenAiEmbeddingProvider().create(EmbeddingConfig.of(config.build()));
        }

        @Test
        void itsLimitsAndDimensionsAreKnown() {
            assertThat(at("text-embedding-3-large").dimensions()).hasValue(3072);
            assertThat(at("another").dimensions()).isEqualTo(OptionalInt.empty());
            assertThat(at("another").batchSize()).isEqualTo(2048);
            assertThat(at("another").batchCharacters()).isLessThan(300_000);
        }

        @Test
        void aKeyIsNeeded() {
            var config =
                    EmbeddingConfig.of(ModelConfig.builder("articles", "openai").build());

            assertThatThrownBy(() -> new OpenAiEmbeddingProvider().create(config))
                    .hasMessageStartingWith("KARTA-600: model articles has no API key")
                    .hasMessageContaining(
                            "karta.embeddings.articles.api-key or the environment variable OPENAI_API_KEY");
        }

        @Test
        void theEnvironmentDoes() {
            var found = new OpenAiEmbeddingProvider().fromEnvironment(Map.of("OPENAI_API_KEY", KEY));

            assertThat(found).get().extracting(EmbeddingConfig::name).isEqualTo("openai");
            assertThat(new OpenAiEmbeddingProvider().fromEnvironment(Map.of())).isEmpty();
        }
    }

    @Nested
    class WhenAnotherServerIsCalled {

        @Test
        void itsPathCanBeSet() {
            vendorSends(okJson(new Format().embeddings(List.of(new float[] {1, 2}), 3)));
            var config = EmbeddingConfig.of(ModelConfig.builder("articles", "openai")
                    .baseUrl(URI.create(VENDOR.baseUrl() + "/v1"))
                    .property(OpenAiEmbeddingProvider.EMBEDDINGS_PATH, "/vectors?api-version=7")
                    .build());

            new OpenAiEmbeddingProvider()
                    .create(config)
                    .embed(EmbeddingRequest.of(List.of("tea"), Duration.ofSeconds(20)));

            VENDOR.verify(postRequestedFor(urlEqualTo("/v1/vectors?api-version=7")));
        }

        @Test
        void itMayEncodeEmbeddings() {
            vendorSends(okJson("{\"data\":[{\"index\":0,\"embedding\":\"AACAPwAAAEA=\"}]}"));
            var config = EmbeddingConfig.of(ModelConfig.builder("articles", "openai")
                    .baseUrl(URI.create(VENDOR.baseUrl() + "/v1"))
                    .build());

            var response = new OpenAiEmbeddingProvider()
                    .create(config)
                    .embed(EmbeddingRequest.of(List.of("tea"), Duration.ofSeconds(20)));

            assertThat(response.embeddings()).containsExactly(Embedding.of(new float[] {1, 2}));
        }

        @Test
        void itNeedsNoKeyAndSharesNoKnowledge() {
            var config = ModelConfig.builder("articles", "openai").baseUrl(URI.create("http://localhost:1/v1"));

            var model = new OpenAiEmbeddingProvider().create(EmbeddingConfig.of(config.build()));

            assertThat(model.dimensions()).isEmpty();
            assertThat(model).hasToString("embedding model articles (text-embedding-3-small of OpenAI at localhost)");
        }
    }
}
