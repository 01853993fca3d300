/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.ollama;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.model.EmbeddingConfig;
import io.karta.model.ModelConfig;
import io.karta.provider.http.EmbeddingContract;
import io.karta.provider.http.EmbeddingFormat;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OllamaEmbeddingProviderTest extends EmbeddingContract {

    OllamaEmbeddingProviderTest() {
        super(new OllamaEmbeddingProvider(), new Format());
    }

    private static final class Format implements EmbeddingFormat {

        @Override
        public String path() {
            return "/api/embed";
        }

        @Override
        public URI baseUrl(String address) {
            return URI.create(address);
        }

        @Override
        public String embeddings(List<float[]> vectors, int tokens) {
            return ("{\"model\":\"m\",\"embeddings\":%s,\"total_duration\":1,\"load_duration\":1,"
                            + "\"prompt_eval_count\":%d}")
                    .formatted(vectors.stream().map(Arrays::toString).toList(), tokens);
        }

        @Override
        public String error(String code, String sentence) {
            return "{\"error\":\"%s\"}".formatted(sentence);
        }
    }

    @Test
    void callsTheServerWithoutAKey() {
        var config =
                EmbeddingConfig.of(ModelConfig.builder("articles", "ollama").build());

        assertThat(new OllamaEmbeddingProvider().create(config))
                .hasToString("embedding model articles (nomic-embed-text of Ollama at localhost)");
    }

    @Test
    void readsTheUrlFromTheEnvironment() {
        var found = new OllamaEmbeddingProvider().fromEnvironment(Map.of("OLLAMA_BASE_URL", "http://box:11434"));

        assertThat(found)
                .get()
                .extracting(config -> config.connection().baseUrl().orElseThrow())
                .isEqualTo(URI.create("http://box:11434"));
    }
}
