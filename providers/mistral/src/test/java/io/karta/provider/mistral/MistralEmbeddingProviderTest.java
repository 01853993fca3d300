/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.mistral;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.model.EmbeddingConfig;
import io.karta.model.EmbeddingModel;
import io.karta.model.ModelConfig;
import io.karta.model.Secret;
import io.karta.provider.http.EmbeddingContract;
import io.karta.provider.http.EmbeddingFormat;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MistralEmbeddingProviderTest extends EmbeddingContract {

    private static final MistralEmbeddingProvider PROVIDER = new MistralEmbeddingProvider();

    MistralEmbeddingProviderTest() {
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
            return "/v1/embeddings";
        }

        @Override
        public URI baseUrl(String address) {
            return URI.create(address);
        }

        @Override
        public String embeddings(List<float[]> vectors, int tokens) {
            List<String> data = new ArrayList<>();
            for (int i = 0; i < vectors.size(); i++) {
                data.add("{\"object\":\"embedding\",\"index\":%d,\"embedding\":%s}"
                        .formatted(i, Arrays.toString(vectors.get(i))));
            }
            return ("{\"id\":\"1\",\"object\":\"list\",\"data\":%s,\"model\":\"m\",\"usage\":{\"prompt_tokens\":%d,"
                            + "\"completion_tokens\":0,\"total_tokens\":%d}}")
                    .formatted(data, tokens, tokens);
        }

        @Override
        public String error(String code, String sentence) {
            return "{\"object\":\"error\",\"message\":\"%s\",\"type\":\"%s\",\"param\":null,\"code\":null}"
                    .formatted(sentence, code);
        }

        @Override
        public String dimensionsMember() {
            return "output_dimension";
        }
    }

    @ParameterizedTest
    @CsvSource({"mistral-embed, 1024", "codestral-embed, 1536"})
    void itsLimitsAndDimensionsAreKnown(String model, int dimensions) {
        assertThat(at(model).dimensions()).hasValue(dimensions);
        assertThat(at(model).batchSize()).isEqualTo(128);
        assertThat(at(model).batchCharacters()).isLessThan(16_384);
    }

    @Test
    void whatAnotherModelMakesIsNotKnown() {
        assertThat(at("another").dimensions()).isEmpty();
    }

    @Test
    void aKeyIsNeeded() {
        var config = EmbeddingConfig.of(
                ModelConfig.builder("articles", PROVIDER.name()).build());

        assertThatThrownBy(() -> PROVIDER.create(config))
                .hasMessageStartingWith("KARTA-600: model articles has no API key")
                .hasMessageContaining("karta.embeddings.articles.api-key")
                .hasMessageContaining("MISTRAL_API_KEY");
    }

    @Test
    void theEnvironmentDoes() {
        var found = PROVIDER.fromEnvironment(Map.of("MISTRAL_API_KEY", KEY));

        assertThat(found).get().extracting(EmbeddingConfig::name).isEqualTo("mistral");
        assertThat(PROVIDER.fromEnvironment(Map.of())).isEmpty();
    }
}
