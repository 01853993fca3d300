/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.karta.agent.AgentException;
import io.karta.model.Embedding;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class EmbeddingTest {

    @Nested
    class Creation {

        @Test
        void isImmutable() {
            float[] numbers = {1, 2};
            var embedding = Embedding.of(numbers);

            numbers[0] = 9;
            embedding.vector()[1] = 9;

            assertThat(embedding.vector()).containsExactly(1, 2);
            assertThat(embedding).isEqualTo(Embedding.of(1, 2)).hasSameHashCodeAs(Embedding.of(1, 2));
            assertThat(embedding).isNotEqualTo(Embedding.of(1, 3)).hasToString("embedding of 2 dimensions");
        }

        @Test
        void noNumbersAreRefused() {
            assertThatThrownBy(Embedding::of)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("KARTA-850");
        }

        @Test
        void rejectsInvalidNumbersWithTheirIndex() {
            assertThatThrownBy(() -> Embedding.of(1, Float.NaN)).hasMessageStartingWith("KARTA-851: number 1");
            assertThatThrownBy(() -> Embedding.of(Float.NEGATIVE_INFINITY))
                    .hasMessageStartingWith("KARTA-851: number 0");
        }
    }

    @Nested
    class WhenTwoAreCompared {

        @Test
        void theAngleCountsAndNotTheLength() {
            var east = Embedding.of(1, 0);

            assertThat(east.cosine(Embedding.of(5, 0))).isEqualTo(1);
            assertThat(east.cosine(Embedding.of(0, 3))).isZero();
            assertThat(east.cosine(Embedding.of(-2, 0))).isEqualTo(-1);
            assertThat(east.cosine(Embedding.of(1, 1))).isEqualTo(Math.sqrt(0.5), within(1e-9));
        }

        @Test
        void enormousAndTinyNumbersDoNotOverflow() {
            var huge = Embedding.of(Float.MAX_VALUE, Float.MAX_VALUE);
            var tiny = Embedding.of(Float.MIN_VALUE, Float.MIN_VALUE);

            assertThat(huge.cosine(tiny)).isEqualTo(1, within(1e-9));
        }

        @Test
        void aZeroVectorHasNoSimilarity() {
            assertThat(Embedding.of(0, 0).cosine(Embedding.of(1, 2))).isZero();
            assertThat(Embedding.of(0, 0).isZero()).isTrue();
            assertThat(Embedding.of(0, 1).isZero()).isFalse();
        }

        @Test
        void rejectsOtherDimensions() {
            assertThatThrownBy(() -> Embedding.of(1, 2).cosine(Embedding.of(1)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("KARTA-852: embeddings of 2 and 1 dimensions cannot be compared");
        }
    }

    @Nested
    class WhenTheApplicationsAiHasNoEmbeddings {

        @Test
        void theMessageNamesTheMethodToImplement() {
            Ai plain = options -> {
                throw new UnsupportedOperationException();
            };

            assertThatThrownBy(plain::withDefaultEmbeddingService)
                    .isInstanceOf(AgentException.class)
                    .hasMessageStartingWith("KARTA-853");
            assertThatThrownBy(() -> plain.withEmbeddingService("x")).hasMessageStartingWith("KARTA-853");
            assertThatThrownBy(() -> plain.withEmbeddingServiceByRole("x")).hasMessageStartingWith("KARTA-853");
        }
    }
}
