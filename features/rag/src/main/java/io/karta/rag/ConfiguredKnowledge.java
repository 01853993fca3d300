/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag;

import io.karta.agent.AgentException;
import io.karta.agent.ConfigKeys;
import io.karta.ai.Ai;
import io.karta.ai.EmbeddingService;
import io.karta.ai.PromptRunner;
import io.karta.ai.ToolGroup;
import io.karta.rag.ingest.RefreshPolicy;
import io.karta.rag.read.Chunker;
import io.karta.rag.store.KnowledgeStoreProvider;
import io.karta.spi.ApplicationBeans;
import io.karta.spi.NamedSettings;
import io.karta.spi.ToolGroupProvider;
import io.karta.spi.TypedSettings.Range;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Provider of a tool group for each knowledge base in the configuration.
 *
 * <pre>{@code
 * karta.knowledge.manual.path=docs/
 *
 * @Action(toolGroups = @ToolGroupRequirement("manual"))
 * Answer answer(Question question, Ai ai) { ... }
 * }</pre>
 */
public final class ConfiguredKnowledge implements ToolGroupProvider {

    private static final Logger LOG = System.getLogger(ConfiguredKnowledge.class.getName());

    private static final Set<String> KEYS = Set.of(
            ConfigKeys.KNOWLEDGE_PATH,
            ConfigKeys.KNOWLEDGE_STORE,
            ConfigKeys.KNOWLEDGE_INDEX,
            ConfigKeys.KNOWLEDGE_EMBEDDING,
            ConfigKeys.KNOWLEDGE_RERANKING,
            ConfigKeys.KNOWLEDGE_REFRESH,
            ConfigKeys.KNOWLEDGE_REFRESH_INTERVAL,
            ConfigKeys.KNOWLEDGE_CHUNK_UNIT,
            ConfigKeys.KNOWLEDGE_CHUNK_SIZE,
            ConfigKeys.KNOWLEDGE_CHUNK_OVERLAP,
            ConfigKeys.KNOWLEDGE_MAX_FILE_SIZE,
            ConfigKeys.GROUP_DESCRIPTION);

    private static final String LUCENE = "lucene";
    private static final String NO_EMBEDDING = "none";
    private static final Pattern POLICY = Pattern.compile("never|when-changed|always");
    private static final Pattern UNIT = Pattern.compile("characters|tokens");
    private static final Range<Integer> CHARACTERS = new Range<>(100, 100_000, "an integer of 100 to 100000");
    private static final Range<Integer> TOKENS = new Range<>(25, 100_000, "an integer of 25 to 100000");
    private static final Range<Long> FILE_SIZE = new Range<>(1L, 2_000_000_000L, "an integer of 1 to 2000000000");
    private static final Range<Duration> INTERVAL =
            new Range<>(Duration.ofSeconds(1), Duration.ofDays(365), "a duration of PT1S to P365D");

    /** Creates a provider, for {@code ServiceLoader}. */
    public ConfiguredKnowledge() {}

    @Override
    public String section() {
        return "knowledge";
    }

    @Override
    public Set<String> keys() {
        Set<String> keys = new HashSet<>(KEYS);
        stores().forEach(provider -> keys.addAll(provider.keys()));
        return keys;
    }

    @Override
    public Optional<ToolGroup> create(NamedSettings settings, ApplicationBeans beans) {
        var values = settings.values();
        Optional<String> path = values.text(ConfigKeys.KNOWLEDGE_PATH).filter(text -> !text.isBlank());
        if (path.isEmpty()) {
            settings.report(Messages.pathMissing(settings.name()));
            return Optional.empty();
        }
        var builder = KnowledgeBase.named(settings.name())
                .description(values.text(ConfigKeys.GROUP_DESCRIPTION).orElse(""))
                .directory(Path.of(path.get()))
                .maxFileSize(values.number(ConfigKeys.KNOWLEDGE_MAX_FILE_SIZE, FILE_SIZE)
                        .orElse(KnowledgeBaseBuilder.MAX_FILE_SIZE))
                .chunker(chunker(settings))
                .transformers(() -> TransformerBeans.of(beans));
        store(settings, beans, builder);
        values.text(ConfigKeys.KNOWLEDGE_REFRESH, POLICY, "never, when-changed or always")
                .map(text -> RefreshPolicy.valueOf(text.toUpperCase(Locale.ROOT).replace('-', '_')))
                .ifPresent(builder::refresh);
        values.duration(ConfigKeys.KNOWLEDGE_REFRESH_INTERVAL, INTERVAL).ifPresent(builder::refreshInterval);
        String model = values.text(ConfigKeys.KNOWLEDGE_EMBEDDING).orElse("");
        if (!model.equals(NO_EMBEDDING)) {
            builder.embeddings(() -> embeddings(settings.name(), model, beans), model);
        }
        values.text(ConfigKeys.KNOWLEDGE_RERANKING)
                .filter(text -> !text.isBlank())
                .ifPresent(text -> builder.reranker(Reranker.of(() -> runner(settings.name(), text, beans))));
        return Optional.of(new KnowledgeToolGroup(builder.build()));
    }

    private static List<KnowledgeStoreProvider> stores() {
        return ServiceLoader.load(KnowledgeStoreProvider.class).stream()
                .map(ServiceLoader.Provider::get)
                .toList();
    }

    private static void store(NamedSettings settings, ApplicationBeans beans, KnowledgeBaseBuilder builder) {
        String store = settings.values().text(ConfigKeys.KNOWLEDGE_STORE).orElse(LUCENE);
        if (store.equals(LUCENE)) {
            settings.values().text(ConfigKeys.KNOWLEDGE_INDEX).map(Path::of).ifPresent(builder::index);
            return;
        }
        List<KnowledgeStoreProvider> providers = stores();
        providers.stream()
                .filter(provider -> provider.name().equals(store))
                .findFirst()
                .ifPresentOrElse(
                        provider -> builder.store(provider.create(settings, beans)),
                        () -> settings.report(Messages.unknownStore(
                                settings.name(),
                                store,
                                Stream.concat(
                                                Stream.of(LUCENE),
                                                providers.stream().map(KnowledgeStoreProvider::name))
                                        .sorted()
                                        .toList())));
    }

    private static Chunker chunker(NamedSettings settings) {
        boolean isInTokens = settings.values()
                .text(ConfigKeys.KNOWLEDGE_CHUNK_UNIT, UNIT, "characters or tokens")
                .filter("tokens"::equals)
                .isPresent();
        var standard = isInTokens ? Chunker.ofTokens() : Chunker.standard();
        int size = settings.values()
                .integer(ConfigKeys.KNOWLEDGE_CHUNK_SIZE, isInTokens ? TOKENS : CHARACTERS)
                .orElse(standard.maxChunkSize());
        var overlaps = new Range<>(0, size / 2, "an integer of 0 to %d, half of chunk-size".formatted(size / 2));
        int overlap = settings.values()
                .integer(ConfigKeys.KNOWLEDGE_CHUNK_OVERLAP, overlaps)
                .orElse(Math.min(standard.overlapSize(), size / 2));
        return new Chunker(size, overlap, true, standard.unit());
    }

    private static PromptRunner runner(String name, String model, ApplicationBeans beans) {
        Ai ai = beans.find(Ai.class)
                .orElseThrow(() -> Messages.noRerankingModel(name, model, "there is no bean of type Ai", null));
        try {
            return ai.withLlm(model);
        } catch (AgentException e) {
            throw Messages.noRerankingModel(name, model, String.valueOf(e.getMessage()), e);
        }
    }

    /** A model that is named must exist; the default one need not. */
    private static Optional<EmbeddingService> embeddings(String name, String model, ApplicationBeans beans) {
        Optional<Ai> ai = beans.find(Ai.class);
        if (!model.isEmpty()) {
            return ai.map(found -> found.withEmbeddingService(model));
        }
        try {
            return ai.map(Ai::withDefaultEmbeddingService);
        } catch (AgentException e) {
            LOG.log(Level.WARNING, () -> Messages.lexicalOnly(name, String.valueOf(e.getMessage())));
            return Optional.empty();
        }
    }
}
