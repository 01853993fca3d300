/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.engine.LocalPlatform;
import io.karta.engine.definition.ObjectValidator;
import io.karta.engine.definition.Violation;
import io.karta.mcp.http.McpServlet;
import io.karta.rest.ServletTestServer;
import io.karta.testkit.CapturedLog;
import jakarta.enterprise.context.ApplicationScoped;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Constraints of the arguments of published methods. */
class ConstraintsTest {

    /** Fails with each argument, as a bean does whose container checks constraints. */
    @ApplicationScoped
    public static class Desk {

        @McpTool(description = "Greets")
        String greet(McpContext context, String name) {
            throw new IllegalStateException(
                    "a violation for " + context.caller().name() + ": " + name);
        }

        @McpPrompt(description = "Asks")
        String ask(String name) {
            throw new IllegalStateException("a violation: " + name);
        }

        @McpResource(uri = "people://{name}", mimeType = "text/plain")
        String find(String name) {
            throw new McpToolException("No person has the name " + name);
        }
    }

    private static final List<String> INVALID = List.of("", "-");

    /** Stands for Bean Validation. */
    private record NoNames() implements ObjectValidator {

        @Override
        public List<Violation> violations(Object object, Locale locale) {
            return List.of();
        }

        @Override
        public List<Violation> violations(Object owner, Method method, @Nullable Object[] arguments, Locale locale) {
            return owner instanceof Desk && INVALID.contains(arguments[arguments.length - 1])
                    ? List.of(new Violation("/name", "must not be blank"))
                    : List.of();
        }
    }

    private LocalPlatform platform;
    private ServletTestServer server;
    private McpTestClient client;

    @BeforeEach
    void start() {
        platform = LocalPlatform.builder().validator(new NoNames()).build();
        server = new ServletTestServer(platform, 0, McpServlet.class, "/karta/mcp", Desk.class);
        client = McpTestClient.of(server.url("/karta/mcp")).as("grace");
    }

    @AfterEach
    void stop() {
        server.close();
        platform.close();
    }

    @Test
    void areProblemsThatTheModelCanCorrect() {
        try (var log = CapturedLog.of("io.karta.mcp")) {
            var answer = client.stateless("tools/call", "{\"name\":\"greet\",\"arguments\":{\"name\":\"\"}}");

            assertThat(answer.result().getBoolean("isError")).isTrue();
            assertThat(answer.content()).isEqualTo("The arguments are invalid: /name must not be blank");
            assertThat(log.lines()).isEmpty();
        }
    }

    @Test
    void areProblemsOfThePrompt() {
        var answer = client.stateless("prompts/get", "{\"name\":\"ask\",\"arguments\":{\"name\":\"\"}}");

        assertThat(answer.error()).isEqualTo(-32602);
        assertThat(answer.text()).contains("/name must not be blank");
    }

    @ParameterizedTest
    @CsvSource({"-, /name must not be blank", "ada, No person has the name ada"})
    void andMessagesOfTheMethodAreProblemsOfTheAddress(String name, String problem) {
        var answer = client.stateless("resources/read", "{\"uri\":\"people://%s\"}".formatted(name));

        assertThat(answer.error()).isEqualTo(-32602);
        assertThat(answer.text()).contains(problem);
    }
}
