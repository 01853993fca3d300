/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.ai.EmbeddingService;
import io.karta.model.Embedding;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The number of texts of a call of an embedding model follows its speed. */
class EmbeddingBatchesTest {

    private final List<Integer> calls = new ArrayList<>();
    private Duration timeOfText = Duration.ZERO;
    private long now;
    private final EmbeddingBatches batches = new EmbeddingBatches(() -> now);

    private final EmbeddingService service = new EmbeddingService() {

        @Override
        public List<Embedding> embedAll(List<String> texts) {
            calls.add(texts.size());
            now += timeOfText.toNanos() * texts.size();
            return texts.stream()
                    .map(text -> Embedding.of(Float.parseFloat(text)))
                    .toList();
        }

        @Override
        public int dimensions() {
            return 1;
        }
    };

    private Optional<List<Embedding>> embed(int texts) {
        return batches.embed(service, Collections.nCopies(texts, "1"), () -> false);
    }

    @Test
    void embedsMoreTextsPerCallWhileTheModelIsFast() {
        assertThat(embed(400).orElseThrow()).hasSize(400);
        assertThat(embed(120).orElseThrow()).hasSize(120);
        assertThat(embed(0).orElseThrow()).isEmpty();

        assertThat(calls).containsExactly(10, 20, 40, 80, 100, 100, 50, 100, 20);
    }

    @Test
    void embedsFewTextsPerCallOfASlowModel() {
        timeOfText = Duration.ofSeconds(5);
        embed(20);
        timeOfText = Duration.ofSeconds(40);
        embed(10);
        timeOfText = Duration.ofSeconds(1);
        embed(8);

        assertThat(calls).containsExactly(10, 5, 5, 5, 2, 1, 1, 1, 1, 2, 4, 1);
    }

    @Test
    void keepsTheOrderOfTexts() {
        List<String> texts = List.of("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12");

        List<Embedding> vectors = batches.embed(service, texts, () -> false).orElseThrow();

        assertThat(vectors).element(11).isEqualTo(Embedding.of(12));
    }

    @Test
    void endsBetweenTwoCalls() {
        assertThat(batches.embed(service, Collections.nCopies(30, "1"), () -> true))
                .isEmpty();

        assertThat(calls).containsExactly(10);
    }
}
