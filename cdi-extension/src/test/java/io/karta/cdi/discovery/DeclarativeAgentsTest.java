/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.llm.DeclarativeLlmAgent;
import io.karta.cdi.TestApplication;
import io.karta.spi.DeclarativeAgent;
import io.karta.spi.DeclarativeAgentProvider;
import jakarta.enterprise.inject.Stereotype;
import jakarta.enterprise.inject.spi.DeploymentException;
import java.io.IOException;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.eclipse.microprofile.faulttolerance.Retry;
import org.eclipse.microprofile.faulttolerance.Timeout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DeclarativeAgentsTest {

    @Stereotype
    @DeclarativeAgent
    @Retention(RetentionPolicy.RUNTIME)
    @interface Unsupported {}

    @Unsupported
    interface Clerk {}

    @Test
    void rejectsAnnotationWithoutProvider() {
        assertThat(TestApplication.of(Clerk.class).problems())
                .startsWith("KARTA-970: @Unsupported on " + Clerk.class.getTypeName() + " has no provider.");
    }

    interface Answering {

        @Retry
        String answer(String question);
    }

    @Timeout
    @DeclarativeLlmAgent(description = "Answers questions", instruction = "Answer")
    interface Retried extends Answering {}

    @Test
    void rejectsInterceptorsThatAreNeverCalled() {
        assertThat(TestApplication.of(Retried.class).problems())
                .contains("KARTA-565: @Timeout has no effect on a declarative agent")
                .contains("It is on the interface of " + Retried.class.getTypeName())
                .contains("KARTA-565: @Retry has no effect on a declarative agent")
                .contains("It is on method answer of " + Retried.class.getTypeName());
    }

    @Test
    void findsProvidersOfTheApplication() {
        assertThat(new DeclarativeAgents().providers(getClass().getClassLoader()))
                .extracting(provider -> provider.annotation().getSimpleName())
                .containsExactly("DeclarativeLlmAgent");
    }

    @Test
    void rejectsBrokenProvider(@TempDir Path jar) throws IOException {
        Path services = Files.createDirectories(jar.resolve("META-INF/services"));
        Files.writeString(services.resolve(DeclarativeAgentProvider.class.getName()), "shop.NoSuchProvider");

        try (var application =
                new URLClassLoader(new URL[] {jar.toUri().toURL()}, getClass().getClassLoader())) {
            assertThatThrownBy(() -> new DeclarativeAgents().providers(application))
                    .isInstanceOf(DeploymentException.class)
                    .hasMessageStartingWith("KARTA-971: a provider of declarative agents cannot be loaded: ")
                    .hasMessageContaining("shop.NoSuchProvider");
        }
    }
}
