/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.engine.LocalPlatform;
import io.karta.mcp.http.McpServlet;
import io.karta.rest.ServletTestServer;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Published methods that the class of the bean inherits or overrides. */
class InheritedMethodsTest {

    /** Desk with one message. */
    public abstract static class Desk<T> {

        @McpTool(description = "Greets")
        public String greet(T name) {
            return "Hello, " + name;
        }

        @McpTool(description = "Closes the desk")
        public String close() {
            return "closed";
        }

        @McpTool(description = "Opens the desk")
        public String open() {
            return "opened";
        }
    }

    /** Desk that overrides methods, and their annotations. */
    @ApplicationScoped
    public static class PoliteDesk extends Desk<String> {

        @Override
        @McpTool(description = "Greets politely")
        public String greet(String name) {
            return "Good morning, " + name;
        }

        @Override
        @RolesAllowed("support")
        public String close() {
            return "closed, goodbye";
        }
    }

    private LocalPlatform platform;
    private ServletTestServer server;
    private McpTestClient client;

    @BeforeEach
    void start() {
        platform = LocalPlatform.builder().build();
        server = new ServletTestServer(platform, 0, McpServlet.class, "/karta/mcp", PoliteDesk.class);
        client = McpTestClient.of(server.url("/karta/mcp"));
    }

    @AfterEach
    void stop() {
        server.close();
        platform.close();
    }

    private static String call(String tool, String arguments) {
        return "{\"name\":\"%s\",\"arguments\":%s}".formatted(tool, arguments);
    }

    @Test
    void arePublishedOnceWithTheirNearestAnnotation() {
        var tools = client.as("grace").stateless("tools/list", "{}").text();

        assertThat(tools).contains("Greets politely", "Opens the desk").doesNotContain("\"Greets\"");
        assertThat(client.as("grace")
                        .stateless("tools/call", call("greet", "{\"name\":\"Ada\"}"))
                        .content())
                .isEqualTo("Good morning, Ada");
        assertThat(client.as("grace")
                        .stateless("tools/call", call("close", "{}"))
                        .content())
                .isEqualTo("closed, goodbye");
    }

    @Test
    void haveTheRolesOfTheNearestMethod() {
        assertThat(client.as("ada").stateless("tools/list", "{}").text())
                .contains("Opens the desk")
                .doesNotContain("Closes the desk");
        assertThat(client.as("ada").stateless("tools/call", call("close", "{}")).error())
                .isEqualTo(-32602);
    }
}
