/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentException;
import io.karta.generation.Shapes;
import io.karta.mcp.export.BeanCatalog;
import io.karta.rest.ServletTestServer;
import jakarta.enterprise.inject.se.SeContainerInitializer;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Mistakes in annotated methods. */
class MethodRulesTest {

    static class UnfitResult {
        @McpTool(description = "x")
        Thread thread() {
            return new Thread();
        }
    }

    static class UnfitArgument {
        @McpPrompt(description = "x")
        String prompt(int number) {
            return "x" + number;
        }
    }

    static class UnfitVariables {
        @McpResource(uri = "orders://{number}")
        String resource(String other) {
            return other;
        }
    }

    static class Hidden {

        private final String greeting = "Hello, ";

        @SuppressWarnings("UnusedMethod") // clients would call it
        @McpTool(description = "x")
        private String greet(String name) {
            return greeting + name;
        }
    }

    @Test
    void rejectsParametersWithoutNames(@TempDir Path directory) throws Exception {
        var source = directory.resolve("Clerk.java");
        Files.writeString(
                source,
                """
                public class Clerk {
                    @io.karta.mcp.McpTool(description = "Greets")
                    public String greet(String name) { return name; }
                }
                """);
        var compiled = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-proc:none", "-cp", System.getProperty("java.class.path"), source.toString());
        assertThat(compiled).isZero();
        try (var loader =
                new URLClassLoader(new URL[] {directory.toUri().toURL()}, MethodRulesTest.class.getClassLoader())) {
            rejects(loader.loadClass("Clerk"), "KARTA-701");
        }
    }

    @ParameterizedTest
    @CsvSource({"UnfitResult, KARTA-702", "UnfitArgument, KARTA-703", "UnfitVariables, KARTA-704", "Hidden, KARTA-777"})
    void rejects(String bean, String code) throws ClassNotFoundException {
        rejects(Class.forName(MethodRulesTest.class.getName() + "$" + bean), code);
    }

    private static void rejects(Class<?> type, String code) {
        try (var container = SeContainerInitializer.newInstance()
                .disableDiscovery()
                .addBeanClasses(type)
                .initialize()) {
            var beans = new ServletTestServer.TestBeans(container.getBeanManager());

            assertThatThrownBy(() -> BeanCatalog.of(beans, new Shapes()))
                    .isInstanceOf(AgentException.class)
                    .hasMessageContaining(code)
                    .hasMessageContaining(type.getSimpleName());
        }
    }
}
