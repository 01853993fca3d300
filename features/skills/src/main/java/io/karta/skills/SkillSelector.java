/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.skills;

import io.karta.ai.EmbeddingService;
import java.util.List;

/**
 * Selection of the skills that match a request, for collections that are too large for a prompt.
 *
 * <pre>{@code
 * Skills.of("office", "Office work")
 *         .withClassPathSkills("skills")
 *         .withSelector(SkillSelector.byEmbedding(embeddings))
 * }</pre>
 *
 * <p>Implementations are thread-safe.
 */
@FunctionalInterface
public interface SkillSelector {

    /**
     * Selects skills.
     *
     * @param request the task
     * @param skills all skills
     * @return the matching skills, the best first
     */
    List<Skill> select(String request, List<Skill> skills);

    /**
     * Returns a selector that compares words. The score is the number of words that occur both in the request and in
     * name or description; rare words have more weight.
     *
     * @return the selector
     */
    static SkillSelector byWords() {
        return WordSelector::select;
    }

    /**
     * Returns a selector that compares embeddings. The descriptions are embedded once per selector. If the embedding
     * model fails, words are compared instead.
     *
     * @param embeddings the embedding model
     * @return the selector
     */
    static SkillSelector byEmbedding(EmbeddingService embeddings) {
        return new EmbeddingSelector(embeddings);
    }
}
