/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.skills;

import static java.util.Objects.requireNonNull;

import io.karta.ai.EmbeddingService;
import io.karta.model.Embedding;
import io.karta.model.ModelException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Selector that ranks skills by the similarity of their embeddings to that of a request. */
final class EmbeddingSelector implements SkillSelector {

    private static final Logger LOG = System.getLogger(EmbeddingSelector.class.getName());
    private static final double THRESHOLD = 0.3;

    private final EmbeddingService embeddings;
    private final Map<String, Embedding> known = new ConcurrentHashMap<>();

    EmbeddingSelector(EmbeddingService embeddings) {
        this.embeddings = requireNonNull(embeddings, "embeddings");
    }

    @Override
    public List<Skill> select(String request, List<Skill> skills) {
        try {
            embedNew(skills);
            return ranked(embeddings.embed(request), skills);
        } catch (ModelException e) {
            LOG.log(Level.WARNING, () -> Messages.noEmbedding(e));
            return WordSelector.select(request, skills);
        }
    }

    private void embedNew(List<Skill> skills) {
        List<String> texts = skills.stream()
                .map(EmbeddingSelector::text)
                .filter(text -> !known.containsKey(text))
                .toList();
        List<Embedding> vectors = embeddings.embedAll(texts);
        for (int i = 0; i < texts.size(); i++) {
            known.put(texts.get(i), vectors.get(i));
        }
    }

    private List<Skill> ranked(Embedding request, List<Skill> skills) {
        return skills.stream()
                .map(skill -> new ScoredSkill(skill, request.cosine(requireNonNull(known.get(text(skill))))))
                .filter(scored -> scored.score() >= THRESHOLD)
                .sorted()
                .map(ScoredSkill::skill)
                .toList();
    }

    private static String text(Skill skill) {
        return skill.name() + ": " + skill.description();
    }
}
