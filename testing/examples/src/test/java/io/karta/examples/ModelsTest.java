/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import static io.karta.testkit.KartaAssertions.assertThat;

import io.karta.ai.Ai;
import io.karta.junit.KartaTest;
import io.karta.model.ModelConfig;
import io.karta.model.ModelCredentials;
import io.karta.model.Secret;
import io.karta.testkit.ScriptedModel;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The code of the page on models. */
class ModelsTest {

    @ApplicationScoped
    public static class Greeter {

        @Inject
        Ai ai;

        String greet(String name) {
            return ai.withLlm("fast").generateText("Greet " + name);
        }
    }

    @Nested
    @KartaTest(value = Greeter.class, models = "fast")
    class WhenAModelIsSelectedByName {

        @Inject
        Greeter greeter;

        @Inject
        ScriptedModel model;

        @Test
        void itAnswers() {
            model.on("Greet Ada").answer("Hello, Ada!");

            assertThat(greeter.greet("Ada")).isEqualTo("Hello, Ada!");
        }
    }

    /** A bean of the application. */
    @ApplicationScoped
    static class TokenCache {

        private final Deque<String> tokens = new ArrayDeque<>(List.of("first", "second"));

        String current() {
            return tokens.element();
        }

        void discard(String token) {
            tokens.remove(token);
        }
    }

    @Named("careful")
    @ApplicationScoped
    public static class EntraCredentials implements ModelCredentials {

        @Inject
        TokenCache tokens;

        @Override
        public Secret token(ModelConfig model) {
            return Secret.of(tokens.current());
        }

        @Override
        public void reject(ModelConfig model, Secret token) {
            tokens.discard(token.reveal());
        }
    }

    @Nested
    @KartaTest({EntraCredentials.class, TokenCache.class})
    class WhenTheVendorRejectsAToken {

        private final ModelConfig careful =
                ModelConfig.builder("careful", "openai").build();

        @Inject
        @Named("careful")
        ModelCredentials credentials;

        @Test
        void anotherOneIsSupplied() {
            Secret first = credentials.token(careful);
            assertThat(first.reveal()).isEqualTo("first");

            credentials.reject(careful, first);

            assertThat(credentials.token(careful).reveal()).isEqualTo("second");
        }
    }
}
