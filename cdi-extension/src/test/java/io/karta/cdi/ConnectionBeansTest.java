/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.ai.Ai;
import io.karta.model.Capability;
import io.karta.model.LanguageModel;
import io.karta.model.LanguageModelProvider;
import io.karta.model.ModelConfig;
import io.karta.model.ModelCredentials;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse;
import io.karta.model.Secret;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import java.security.NoSuchAlgorithmException;
import java.util.Set;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;

/** Credentials and certificates of models that are beans. */
class ConnectionBeansTest {

    /** Models that answer with what their connection has. */
    @Singleton
    static class TellingProvider implements LanguageModelProvider {

        @Override
        public String name() {
            return "telling";
        }

        @Override
        public LanguageModel create(ModelConfig config) {
            return new Telling(config);
        }
    }

    record Telling(ModelConfig config) implements LanguageModel {

        @Override
        public Set<Capability> capabilities() {
            return Set.of();
        }

        @Override
        public ModelResponse answer(ModelRequest request) {
            return ModelResponse.of(
                    config.credentials().map(all -> all.token(config).reveal()).orElse("no token")
                            + ", "
                            + config.sslContext().map(SSLContext::getProtocol).orElse("no context"));
        }
    }

    @Named("careful")
    @ApplicationScoped
    static class CarefulCredentials implements ModelCredentials {

        @Override
        public Secret token(ModelConfig model) {
            return Secret.of("careful token of " + model.name());
        }
    }

    @ApplicationScoped
    static class CommonCredentials implements ModelCredentials {

        @Override
        public Secret token(ModelConfig model) {
            return Secret.of("common token");
        }
    }

    @Dependent
    static class Contexts {

        @Produces
        @Named("fast")
        SSLContext context() throws NoSuchAlgorithmException {
            return SSLContext.getInstance("TLSv1.3");
        }
    }

    @Dependent
    static class Asker {

        @Inject
        Ai ai;

        String ask(String model) {
            return ai.withLlm(model).generateText("What do you have?");
        }
    }

    private static TestApplication deploy(Class<?>... beans) {
        Class<?>[] all = java.util.stream.Stream.concat(
                        java.util.stream.Stream.of(TellingProvider.class, Asker.class, Desk.class),
                        java.util.stream.Stream.of(beans))
                .toArray(Class<?>[]::new);
        return TestApplication.of(all)
                .with("karta.default-model", "fast")
                .with("karta.models.fast.provider", "telling")
                .with("karta.models.careful.provider", "telling")
                .deploy();
    }

    @Test
    void aNamedBeanIsUsedByTheModelOfItsName() {
        try (var app = deploy(CarefulCredentials.class, Contexts.class)) {
            assertThat(app.get(Asker.class).ask("careful")).isEqualTo("careful token of careful, no context");
            assertThat(app.get(Asker.class).ask("fast")).isEqualTo("no token, TLSv1.3");
        }
    }

    @Test
    void aBeanWithoutNameIsUsedByAllOthers() {
        try (var app = deploy(CarefulCredentials.class, CommonCredentials.class)) {
            assertThat(app.get(Asker.class).ask("fast")).isEqualTo("common token, no context");
            assertThat(app.get(Asker.class).ask("careful")).isEqualTo("careful token of careful, no context");
        }
    }
}
