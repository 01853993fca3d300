/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.karta.ai.Ai;
import io.karta.cdi.KartaExtension;
import io.karta.model.Embedding;
import io.karta.model.EmbeddingModel;
import io.karta.model.EmbeddingRequest;
import io.karta.model.EmbeddingResponse;
import io.karta.model.LanguageModel;
import io.karta.rag.content.Chunk;
import io.karta.rag.content.Document;
import io.karta.rag.read.ChunkTransformer;
import io.karta.rag.store.SearchOptions;
import io.karta.rag.store.SearchResult;
import io.karta.testkit.ScriptedModel;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Default;
import jakarta.enterprise.inject.Produces;
import jakarta.enterprise.inject.se.SeContainer;
import jakarta.enterprise.inject.se.SeContainerInitializer;
import jakarta.enterprise.inject.spi.AfterBeanDiscovery;
import jakarta.enterprise.inject.spi.Extension;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Knowledge bases that the configuration defines. */
class ConfiguredKnowledgeTest {

    @Singleton
    static class Desk {

        @Inject
        @Named("manual")
        KnowledgeBase manual;
    }

    @Singleton
    static class Asker {

        @Inject
        Ai ai;
    }

    @Singleton
    static class Mistyped {

        @Inject
        @Named("manul")
        KnowledgeBase manual;
    }

    @Singleton
    static class Unnamed {

        @Inject
        KnowledgeBase manual;
    }

    @ApplicationScoped
    static class Producer {

        @Produces
        @Named("manul")
        @ApplicationScoped
        KnowledgeBase other() {
            return KnowledgeBase.named("produced").directory(Path.of(".")).build();
        }
    }

    @TempDir
    Path docs;

    @BeforeEach
    void write() throws IOException {
        Files.writeString(docs.resolve("a.md"), "# Returns\nA refund takes 30 days.\n");
    }

    private SeContainer deploy(Map<String, String> more, Class<?>... beans) {
        Map<String, String> settings = new HashMap<>(Map.of("karta.knowledge.manual.path", docs.toString()));
        settings.putAll(more);
        return deployed(settings, beans);
    }

    private static SeContainer deployed(Map<String, String> settings, Class<?>... beans) {
        return SeContainerInitializer.newInstance()
                .disableDiscovery()
                .addExtensions(new KartaExtension(settings, Runnable::run, Runnable::run))
                .addBeanClasses(beans)
                .initialize();
    }

    @Test
    void injectsAKnowledgeBaseForAPath() {
        KnowledgeBase kept;
        try (var container = deploy(Map.of(), Desk.class)) {
            Desk desk = container.select(Desk.class).get();
            kept = container.select(Desk.class).get().manual;

            assertThat(desk.manual.search("refund", 5)).hasSize(1); // logs KARTA-564
            assertThat(desk.manual.name()).isEqualTo("manual");
        }
        assertThat(catchThrowable(() -> kept.search("refund", 5))).isNotNull();
    }

    @Test
    void reportsInvalidSettingsTogether() {
        Map<String, String> invalid = Map.of(
                "karta.knowledge.other.description", "has no path",
                "karta.knowledge.manual.refresh", "sometimes",
                "karta.knowledge.manual.chunk-size", "7",
                "karta.knowledge.manual.chunk-overlap", "5000",
                "karta.knowledge.manual.store", "solr");

        assertThat(catchThrowable(() -> deploy(invalid, Desk.class)))
                .hasMessageContaining("KARTA-543")
                .hasMessageContaining("karta.knowledge.other.path")
                .hasMessageContaining("karta.knowledge.manual.refresh")
                .hasMessageContaining("never, when-changed or always")
                .hasMessageContaining("karta.knowledge.manual.chunk-size")
                .hasMessageContaining("karta.knowledge.manual.chunk-overlap")
                .hasMessageContaining("KARTA-290")
                .hasMessageContaining("store 'solr'")
                .hasMessageContaining("to one of: lucene");
    }

    @Priority(1)
    @Singleton
    static class Zebra implements ChunkTransformer {

        @Override
        public String version() {
            return "zebra-1";
        }

        @Override
        public String transform(Chunk chunk, Document document) {
            return chunk.text() + " zebra";
        }
    }

    @ApplicationScoped
    static class Aardvark implements ChunkTransformer {

        @Override
        public String version() {
            return "aardvark-1";
        }

        @Override
        public String transform(Chunk chunk, Document document) {
            return chunk.text() + " aardvark";
        }
    }

    @Test
    void transformsChunksWithBeansInTheOrderOfPriority() {
        try (var container = deploy(Map.of(), Desk.class, Aardvark.class, Zebra.class)) {
            KnowledgeBase manual = container.select(Desk.class).get().manual;

            assertThat(manual.chunk("a.md#0").orElseThrow().text()).endsWith("30 days. zebra aardvark");
        }
    }

    @Test
    void splitsByTokens() throws IOException {
        Files.writeString(docs.resolve("a.md"), "word ".repeat(1000));
        Map<String, String> settings =
                Map.of("karta.knowledge.manual.chunk-unit", "tokens", "karta.knowledge.manual.embedding", "none");
        try (var container = deploy(settings, Desk.class)) {
            assertThat(container.select(Desk.class).get().manual.size()).isEqualTo(3); // 400 tokens, 50 from before
        }
        assertThat(catchThrowable(() -> deploy(Map.of("karta.knowledge.manual.chunk-unit", "words"), Desk.class)))
                .hasMessageContaining("karta.knowledge.manual.chunk-unit")
                .hasMessageContaining("characters or tokens");
    }

    @Named("small")
    @ApplicationScoped
    static class SmallModel implements EmbeddingModel {

        @Override
        public EmbeddingResponse embed(EmbeddingRequest request) {
            return EmbeddingResponse.of(
                    request.texts().stream().map(text -> Embedding.of(1, 0)).toList());
        }
    }

    @Named("large")
    @ApplicationScoped
    static class LargeModel implements EmbeddingModel {

        @Override
        public EmbeddingResponse embed(EmbeddingRequest request) {
            return EmbeddingResponse.of(
                    request.texts().stream().map(text -> Embedding.of(1, 0, 0)).toList());
        }
    }

    @Test
    void embedsAgainWithAnotherDefaultModel(@TempDir Path index) {
        for (String model : List.of("small", "large")) {
            Map<String, String> settings =
                    Map.of("karta.knowledge.manual.index", index.toString(), "karta.default-embedding", model);
            try (var container = deploy(settings, Desk.class, SmallModel.class, LargeModel.class)) {
                KnowledgeBase manual = container.select(Desk.class).get().manual;

                assertThat(manual.vectorSearch("refund", SearchOptions.top(5)))
                        .as(model)
                        .hasSize(1);
            }
        }
    }

    @Test
    void reportsAnUnknownName() {
        assertThat(catchThrowable(() -> deploy(Map.of(), Mistyped.class)))
                .hasMessageContaining("KARTA-544")
                .hasMessageContaining("Mistyped.manual")
                .hasMessageContaining("one of: manual");
    }

    @Test
    void reportsAMissingNameWithoutAKnowledgeBase() {
        assertThat(catchThrowable(() -> deployed(Map.of(), Unnamed.class)))
                .hasMessageContaining("KARTA-544")
                .hasMessageContaining("but has no @Named. Set karta.knowledge.<name>.path.")
                .hasMessageNotContaining("one of");
    }

    @Test
    void reportsAMissingName() {
        Map<String, String> settings = Map.of("karta.knowledge.manual.path", docs.toString());

        assertThat(catchThrowable(() -> deploy(settings, Unnamed.class)))
                .hasMessageContaining("KARTA-544")
                .hasMessageContaining("Unnamed.manual needs a knowledge base, but has no @Named.")
                .hasMessageContaining("Set karta.knowledge.<name>.path, or use @Named with one of: manual.");
    }

    @Test
    void prefersTheBeanOfTheApplication() {
        try (var container = deploy(Map.of(), Mistyped.class, Producer.class)) {
            assertThat(container.select(Mistyped.class).get().manual.name()).isEqualTo("produced");
        }
    }

    @Test
    void isAToolGroup() {
        var model = new ScriptedModel();
        model.always().call("manual_textSearch", "{\"query\": \"refund\"}").text("30 days");
        var extension = new KartaExtension(
                Map.of("karta.knowledge.manual.path", docs.toString(), "karta.knowledge.manual.embedding", "none"),
                Runnable::run,
                Runnable::run);
        try (var container = SeContainerInitializer.newInstance()
                .disableDiscovery()
                .addExtensions(extension, new ModelBean(model))
                .addBeanClasses(Asker.class)
                .initialize()) {
            Ai ai = container.select(Asker.class).get().ai;

            String answer = ai.withDefaultLlm().withToolGroup("manual").generateText("How long?");

            assertThat(answer).isEqualTo("30 days");
            assertThat(model.toolAnswers()).singleElement().asString().contains("a.md#0", "30 days");
        }
    }

    @Test
    void asksTheModelForTheOrderOfResults() throws IOException {
        Files.writeString(docs.resolve("b.md"), "# Other\nNothing of this refund is important.\n");
        var model = new ScriptedModel();
        model.on(ModelReranker.Order.class).answer(new ModelReranker.Order(List.of(2)));
        var extension = new KartaExtension(
                Map.of(
                        "karta.knowledge.manual.path", docs.toString(),
                        "karta.knowledge.manual.embedding", "none",
                        "karta.knowledge.manual.reranking", "scripted"),
                Runnable::run,
                Runnable::run);
        try (var container = SeContainerInitializer.newInstance()
                .disableDiscovery()
                .addExtensions(extension, new ModelBean(model))
                .addBeanClasses(Asker.class, Desk.class)
                .initialize()) {
            List<SearchResult> found = container.select(Desk.class).get().manual.search("refund", 5);

            assertThat(found).hasSize(2).isSortedAccordingTo(Comparator.comparingDouble(SearchResult::score));
            assertThat(model.prompts()).hasSize(1);
        }
    }

    @Test
    void namesTheKeyOfAnUnknownModel() throws IOException {
        Files.writeString(docs.resolve("b.md"), "# Other\nNothing of this refund is important.\n");
        var settings = Map.of("karta.knowledge.manual.reranking", "smal", "karta.knowledge.manual.embedding", "none");
        try (var container = deploy(settings, Desk.class)) {
            KnowledgeBase manual = container.select(Desk.class).get().manual;

            assertThat(catchThrowable(() -> manual.search("refund", 5)))
                    .hasMessageContaining("KARTA-607")
                    .hasMessageContaining("'smal'")
                    .hasMessageContaining("karta.knowledge.manual.reranking");
        }
    }

    /** Registers the model of a test. */
    private record ModelBean(LanguageModel model) implements Extension {

        @SuppressWarnings("UnusedMethod") // called by the container
        void register(@Observes AfterBeanDiscovery event) {
            event.addBean()
                    .types(LanguageModel.class, Object.class)
                    .scope(Singleton.class)
                    .qualifiers(Default.Literal.INSTANCE)
                    .name("scripted")
                    .produceWith(instance -> model);
        }
    }
}
