/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import static java.util.Comparator.comparingDouble;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.UserInput;
import io.karta.ai.Ai;
import io.karta.ai.EmbeddingService;
import io.karta.event.TextsEmbedded;
import io.karta.model.Embedding;
import io.karta.model.EmbeddingModel;
import io.karta.model.EmbeddingRequest;
import io.karta.model.EmbeddingResponse;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class EmbeddingsTest {

    record Article(String text, Embedding meaning) {}

    @ApplicationScoped
    static class Shelf {

        private final List<Article> articles = new CopyOnWriteArrayList<>();

        @Inject
        EmbeddingService embeddings;

        void add(List<String> texts) {
            List<Embedding> meanings = embeddings.embedAll(texts);
            IntStream.range(0, texts.size()).forEach(i -> articles.add(new Article(texts.get(i), meanings.get(i))));
        }

        Optional<Article> nearestTo(Embedding question) {
            return articles.stream()
                    .max(comparingDouble(article -> article.meaning().cosine(question)));
        }
    }

    @Agent(description = "Answers questions from articles")
    static class Librarian {

        @Inject
        Shelf shelf;

        @Action
        @AchievesGoal(description = "The article that answers a question")
        Article find(UserInput question, Ai ai) {
            Embedding meaning = ai.withEmbeddingServiceByRole("search").embed(question.content());
            return shelf.nearestTo(meaning).orElseThrow();
        }
    }

    @Singleton
    static class Costs {

        private final List<String> lines = new CopyOnWriteArrayList<>();

        void note(@Observes TextsEmbedded event) {
            lines.add(event.texts() + " texts, " + event.call().inputTokens() + " tokens");
        }
    }

    @Named("house")
    @ApplicationScoped
    static class HouseEmbeddings implements EmbeddingModel {

        @Override
        public EmbeddingResponse embed(EmbeddingRequest request) {
            return EmbeddingResponse.of(
                    request.texts().stream().map(this::vector).toList());
        }

        private Embedding vector(String text) {
            return Embedding.of(text.length(), text.indexOf(' '));
        }
    }

    @Test
    void theNearestArticleAnswers() {
        try (var application = Application.of(Librarian.class, Shelf.class, Costs.class)) {
            application
                    .get(Shelf.class)
                    .add(List.of("The shop is open on Sunday", "A kettle that leaks needs a new seal"));

            var article = application.invoke(Article.class, new UserInput("Why does my kettle leak?"));

            assertThat(article.text()).isEqualTo("A kettle that leaks needs a new seal");
            assertThat(application.get(Costs.class).lines).containsExactly("1 texts, 5 tokens");
        }
    }

    @Test
    void aBeanIsAModel() {
        try (var application = Application.of(Shelf.class, HouseEmbeddings.class)) {
            var shelf = application.get(Shelf.class);

            shelf.add(List.of("one two"));

            assertThat(shelf.nearestTo(Embedding.of(1, 1)))
                    .get()
                    .extracting(Article::meaning)
                    .isEqualTo(Embedding.of(7, 3));
        }
    }
}
