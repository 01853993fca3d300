/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.model.Capability;
import io.karta.model.LanguageModel;
import io.karta.model.LanguageModelProvider;
import io.karta.model.ModelConfig;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.BeforeDestroyed;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

class ShutdownTest {

    /** Makes models that keep a connection open. */
    @Singleton
    static class ConnectedProvider implements LanguageModelProvider {

        final List<Connected> connections = new ArrayList<>();

        @Override
        public String name() {
            return "connected";
        }

        @Override
        public LanguageModel create(ModelConfig config) {
            connections.add(new Connected());
            return connections.get(connections.size() - 1);
        }
    }

    static final class Connected implements LanguageModel, AutoCloseable {

        int closings;

        @Override
        public Set<Capability> capabilities() {
            return Set.of();
        }

        @Override
        public ModelResponse answer(ModelRequest request) {
            return ModelResponse.of("connected");
        }

        @Override
        public void close() {
            closings++;
        }
    }

    @Test
    void closesTheCreatedModels() {
        List<Connected> connections;
        try (var app = TestApplication.of(ModelSetupTest.Poet.class, ConnectedProvider.class)
                .with("karta.models.fast.provider", "connected")
                .deploy()) {
            connections = app.get(ConnectedProvider.class).connections;
            assertThat(connections).hasSize(1).allMatch(model -> model.closings == 0);
        }

        assertThat(connections).allMatch(model -> model.closings == 1);
    }

    /** Some servers stop the class loader between that event and the shutdown of the container. */
    @Test
    void closesTheCreatedModelsOnceWhenTheApplicationScopeEnds() {
        List<Connected> connections;
        try (var app = TestApplication.of(ModelSetupTest.Poet.class, ConnectedProvider.class)
                .with("karta.models.fast.provider", "connected")
                .deploy()) {
            connections = app.get(ConnectedProvider.class).connections;

            app.container().event().select(BeforeDestroyed.Literal.APPLICATION).fire("the end");

            assertThat(connections).hasSize(1).allMatch(model -> model.closings == 1);
        }

        assertThat(connections).allMatch(model -> model.closings == 1);
    }

    /** Bean that actions use until the platform has ended. */
    @ApplicationScoped
    static class Till {

        private static final List<Integer> CLOSINGS_AT_THE_END = new CopyOnWriteArrayList<>();

        @Inject
        ConnectedProvider provider;

        void open() {}

        @PreDestroy
        void end() {
            provider.connections.forEach(model -> CLOSINGS_AT_THE_END.add(model.closings));
        }
    }

    @Test
    void endsBeforeTheBeansThatActionsUse() {
        Till.CLOSINGS_AT_THE_END.clear();
        try (var app = TestApplication.of(ModelSetupTest.Poet.class, ConnectedProvider.class, Till.class)
                .with("karta.models.fast.provider", "connected")
                .deploy()) {
            app.get(Till.class).open();
        }

        assertThat(Till.CLOSINGS_AT_THE_END).containsExactly(1);
    }
}
