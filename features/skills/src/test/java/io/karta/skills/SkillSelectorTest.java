/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.skills;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.ai.EmbeddingService;
import io.karta.model.Embedding;
import io.karta.model.ModelException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SkillSelectorTest {

    private final List<Skill> skills =
            Skills.of("office", "Office work").withClassPathSkills("skills").skills();

    /** Embeds by whether a text is about letters. */
    private static final class FakeEmbeddings implements EmbeddingService {

        private final List<String> embedded = new ArrayList<>();

        @Override
        public List<Embedding> embedAll(List<String> texts) {
            embedded.addAll(texts);
            return texts.stream()
                    .map(text -> text.contains("letter") || text.contains("post")
                            ? Embedding.of(1f, 0.1f)
                            : Embedding.of(0f, 1f))
                    .toList();
        }

        @Override
        public int dimensions() {
            return 2;
        }
    }

    @Test
    void wordsFindSkillsInSingularAndPlural() {
        assertThat(SkillSelector.byWords().select("Write a letter, please", skills))
                .extracting(Skill::name)
                .containsExactly("letters");
        assertThat(SkillSelector.byWords().select("Fly to the moon", skills)).isEmpty();
    }

    @Test
    void embeddingsFindSkillsByMeaningAndDescriptionsAreEmbeddedOnce() {
        var embeddings = new FakeEmbeddings();
        SkillSelector selector = SkillSelector.byEmbedding(embeddings);

        assertThat(selector.select("Something for the post", skills))
                .extracting(Skill::name)
                .containsExactly("letters");
        selector.select("Something for the post", skills);

        assertThat(embeddings.embedded).hasSize(4);
    }

    @Test
    void wordsAreComparedWhenTheEmbeddingModelFails() { // with the warning KARTA-252
        EmbeddingService broken = new EmbeddingService() {
            @Override
            public List<Embedding> embedAll(List<String> texts) {
                throw new ModelException("offline", ModelException.Kind.CONNECTION, null);
            }

            @Override
            public int dimensions() {
                return 2;
            }
        };

        assertThat(SkillSelector.byEmbedding(broken).select("a letter", skills))
                .extracting(Skill::name)
                .containsExactly("letters");
    }
}
