/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.ConfigKeys;
import io.karta.engine.LocalPlatform;
import io.karta.mcp.http.McpServlet;
import io.karta.rest.ServletTestServer;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Requests of browsers for pages of other origins. */
class CrossOriginTest {

    private static final String ALLOWED = "https://inspector.example";

    private LocalPlatform platform;
    private ServletTestServer server;
    private McpTestClient client;

    @BeforeEach
    void start() {
        platform = LocalPlatform.builder()
                .otherSettings(Map.of(ConfigKeys.MCP_ALLOWED_ORIGINS, ALLOWED))
                .build();
        server = new ServletTestServer(platform, 0, McpServlet.class, "/karta/mcp");
        client = McpTestClient.of(server.url("/karta/mcp"));
    }

    @AfterEach
    void stop() {
        server.close();
        platform.close();
    }

    private McpTestClient.Answer preflight(String origin) {
        return client.with("Origin", origin)
                .with("Access-Control-Request-Method", "POST")
                .with("Access-Control-Request-Headers", "authorization, mcp-session-id")
                .send("OPTIONS");
    }

    @Test
    void arePreparedWithoutCredentials() {
        var answer = preflight(ALLOWED);

        assertThat(answer.status()).isEqualTo(204);
        assertThat(answer.headers())
                .containsEntry("access-control-allow-origin", List.of(ALLOWED))
                .containsEntry("access-control-allow-methods", List.of("GET, POST, DELETE"))
                .containsEntry("access-control-allow-headers", List.of("authorization, mcp-session-id"));
    }

    @Test
    void mayReadTheSessionAndRejections() {
        var page = client.with("Origin", ALLOWED);

        var rejected = page.stateless("tools/list", "{}");
        var initialized = page.as("grace")
                .post(
                        """
                        {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25",\
                        "capabilities":{},"clientInfo":{"name":"test","version":"1"}}}""");

        assertThat(rejected.status()).isEqualTo(401);
        assertThat(rejected.headers()).containsEntry("access-control-allow-origin", List.of(ALLOWED));
        assertThat(initialized.status()).isEqualTo(200);
        assertThat(initialized.headers().get("access-control-expose-headers"))
                .singleElement()
                .asString()
                .contains("Mcp-Session-Id");
    }

    @Test
    void areRejectedFromOtherOrigins() {
        var answer = preflight("https://evil.example");

        assertThat(answer.status()).isEqualTo(403);
        assertThat(answer.headers()).doesNotContainKey("access-control-allow-origin");
        assertThat(client.as("grace").stateless("tools/list", "{}").headers())
                .doesNotContainKey("access-control-allow-origin");
    }
}
