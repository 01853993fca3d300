/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.model;

import io.karta.cdi.bean.Beans;
import io.karta.model.EmbeddingConfig;
import io.karta.model.EmbeddingModel;
import io.karta.model.EmbeddingModelProvider;
import io.karta.model.LanguageModel;
import io.karta.model.LanguageModelProvider;
import io.karta.model.ModelConfig;
import io.karta.model.ModelCredentials;
import jakarta.enterprise.inject.spi.Bean;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import javax.net.ssl.SSLContext;

/**
 * Beans of the application that provide credentials and certificates for models. The name of a bean is the name of its
 * model; a bean without a name serves all other models. Immutable.
 */
final class ConnectionBeans {

    private static final String CONTEXT = "javax.net.ssl.SSLContext";

    private final Function<String, Optional<ModelCredentials>> credentials;
    private final Function<String, Optional<SSLContext>> contexts;
    private final boolean isEmpty;

    private ConnectionBeans(Beans beans) {
        boolean hasContexts = beans.hasType(CONTEXT);
        var namedCredentials = beans.named(ModelCredentials.class);
        var namedContexts = hasContexts ? beans.named(SSLContext.class) : Map.<String, List<Bean<?>>>of();
        Set<Bean<?>> commonCredentials = beans.services(ModelCredentials.class);
        Set<Bean<?>> commonContexts = hasContexts ? beans.services(SSLContext.class) : Set.of();
        isEmpty = namedCredentials.isEmpty()
                && namedContexts.isEmpty()
                && commonCredentials.isEmpty()
                && commonContexts.isEmpty();
        credentials = name -> select(name, namedCredentials, commonCredentials)
                .map(bean -> beans.reference(bean, ModelCredentials.class));
        contexts = name ->
                select(name, namedContexts, commonContexts).map(bean -> beans.reference(bean, SSLContext.class));
    }

    static ConnectionBeans find(Beans beans) {
        return new ConnectionBeans(beans);
    }

    private static Optional<Bean<?>> select(String name, Map<String, List<Bean<?>>> named, Set<Bean<?>> common) {
        List<Bean<?>> own = named.getOrDefault(name, List.of());
        if (!own.isEmpty()) {
            return Optional.of(own.get(0));
        }
        return common.stream().filter(bean -> bean.getName() == null).findFirst();
    }

    private ModelConfig connected(ModelConfig config) {
        var changed = config.toBuilder();
        credentials.apply(config.name()).ifPresent(changed::credentials);
        contexts.apply(config.name()).ifPresent(changed::sslContext);
        return changed.build();
    }

    private EmbeddingConfig connected(EmbeddingConfig config) {
        var changed = EmbeddingConfig.of(connected(config.connection()));
        if (config.dimensions().isPresent()) {
            changed = changed.withDimensions(config.dimensions().getAsInt());
        }
        return config.batchSize().isPresent()
                ? changed.withBatchSize(config.batchSize().getAsInt())
                : changed;
    }

    /** Returns providers of models that use the beans. */
    Map<String, LanguageModelProvider> connect(Map<String, LanguageModelProvider> providers) {
        return isEmpty ? providers : mapped(providers, provider -> new Connected(provider, this));
    }

    /** Returns providers of models that use the beans. */
    Map<String, EmbeddingModelProvider> connectEmbeddings(Map<String, EmbeddingModelProvider> providers) {
        return isEmpty ? providers : mapped(providers, provider -> new ConnectedEmbeddings(provider, this));
    }

    private static <T> Map<String, T> mapped(Map<String, T> all, Function<T, T> change) {
        Map<String, T> changed = new TreeMap<>();
        all.forEach((name, each) -> changed.put(name, change.apply(each)));
        return changed;
    }

    private record Connected(LanguageModelProvider provider, ConnectionBeans beans) implements LanguageModelProvider {

        @Override
        public String name() {
            return provider.name();
        }

        @Override
        public LanguageModel create(ModelConfig config) {
            return provider.create(beans.connected(config));
        }

        @Override
        public Optional<ModelConfig> fromEnvironment(Map<String, String> environment) {
            return provider.fromEnvironment(environment);
        }
    }

    private record ConnectedEmbeddings(EmbeddingModelProvider provider, ConnectionBeans beans)
            implements EmbeddingModelProvider {

        @Override
        public String name() {
            return provider.name();
        }

        @Override
        public EmbeddingModel create(EmbeddingConfig config) {
            return provider.create(beans.connected(config));
        }

        @Override
        public Optional<EmbeddingConfig> fromEnvironment(Map<String, String> environment) {
            return provider.fromEnvironment(environment);
        }
    }
}
