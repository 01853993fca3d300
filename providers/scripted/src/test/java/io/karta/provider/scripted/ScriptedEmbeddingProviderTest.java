/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.scripted;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.karta.agent.AgentException;
import io.karta.model.Embedding;
import io.karta.model.EmbeddingConfig;
import io.karta.model.EmbeddingModel;
import io.karta.model.EmbeddingModelProvider;
import io.karta.model.EmbeddingRequest;
import io.karta.model.ModelConfig;
import java.time.Duration;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScriptedEmbeddingProviderTest {

    private static final EmbeddingConfig CONFIG =
            EmbeddingConfig.of(ModelConfig.builder("articles", "scripted").build());

    private static EmbeddingModel model(EmbeddingConfig config) {
        return new ScriptedEmbeddingProvider().create(config);
    }

    private static Embedding embed(EmbeddingConfig config, String text) {
        return model(config)
                .embed(EmbeddingRequest.of(List.of(text), Duration.ofSeconds(1)))
                .embeddings()
                .get(0);
    }

    private static Embedding embed(String text) {
        return embed(CONFIG, text);
    }

    @Nested
    class WhenTextsAreEmbedded {

        @Test
        void theSameTextIsTheSame() {
            assertThat(embed("My kettle leaks")).isEqualTo(embed("My kettle leaks"));
            assertThat(embed("My kettle leaks").cosine(embed("my KETTLE, leaks!")))
                    .isEqualTo(1, within(1e-6));
        }

        @Test
        void similarTextsAreMoreSimilarThanOthers() {
            Embedding question = embed("Why does my kettle leak?");

            double near = question.cosine(embed("A kettle that leaks"));
            double far = question.cosine(embed("Opening hours on Sunday"));

            assertThat(near).isGreaterThan(far + 0.2);
        }

        @Test
        void theyHaveTheLengthOneAndTheConfiguredDimensions() {
            Embedding embedding = embed(CONFIG.withDimensions(8), "My kettle leaks");

            double square = 0;
            for (float number : embedding.vector()) {
                square += number * number;
            }
            assertThat(embedding.dimensions()).isEqualTo(8);
            assertThat(square).isEqualTo(1, within(1e-5));
            assertThat(embed("x").dimensions()).isEqualTo(256);
            assertThat(model(CONFIG.withDimensions(8)).dimensions()).hasValue(8);
        }

        @ParameterizedTest
        @ValueSource(strings = {"?!", "水が漏れる", "a", "a b c d e f g", "🫖"})
        void everyTextHasOneEvenInOneDimension(String text) {
            assertThat(Math.abs(embed(CONFIG.withDimensions(1), text).vector()[0]))
                    .isEqualTo(1);
            assertThat(embed(text).cosine(embed(text))).isEqualTo(1, within(1e-6));
        }

        @Test
        void wordsAreItsTokens() {
            var response = model(CONFIG).embed(EmbeddingRequest.of(List.of("one two", "three"), Duration.ofSeconds(1)));

            assertThat(response.usage().input()).isEqualTo(3);
        }
    }

    @Nested
    class Creation {

        @Test
        void itIsFoundByItsName() {
            assertThat(ServiceLoader.load(EmbeddingModelProvider.class))
                    .extracting(EmbeddingModelProvider::name)
                    .containsExactly("scripted");
        }

        @Test
        void rejectsUnknownKeys() {
            var config = EmbeddingConfig.of(ModelConfig.builder("articles", "scripted")
                    .property("script", "x")
                    .build());

            assertThatThrownBy(() -> model(config))
                    .isInstanceOf(AgentException.class)
                    .hasMessageStartingWith("KARTA-673: karta.embeddings.articles.script");
        }
    }
}
