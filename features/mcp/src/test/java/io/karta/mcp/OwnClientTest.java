/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.ConfigKeys;
import io.karta.ai.Tool;
import io.karta.ai.ToolContext;
import io.karta.ai.ToolGroup;
import io.karta.builder.Agents;
import io.karta.engine.LocalPlatform;
import io.karta.mcp.client.McpClientProvider;
import io.karta.mcp.http.McpServlet;
import io.karta.message.AgentImage;
import io.karta.rest.ServletTestServer;
import io.karta.spi.NamedSettings;
import io.karta.tool.ToolResult;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Another application with Karta as the client, in both eras of the protocol. */
class OwnClientTest {

    record Order(int number) {}

    record Receipt(int number) {}

    private LocalPlatform platform;
    private ServletTestServer server;

    @BeforeEach
    void start() {
        platform = LocalPlatform.builder()
                .otherSettings(Map.of(ConfigKeys.MCP_ANONYMOUS, "true"))
                .build();
        platform.deploy(Agents.agent("Shop", "Sells things")
                .action("sell", Order.class, Receipt.class, (order, context) -> new Receipt(order.number()))
                .goal("sell", "Sell something", Receipt.class, goal -> goal.remote()
                        .startingWith(Order.class))
                .build());
        server = new ServletTestServer(platform, 0, McpServlet.class, "/karta/mcp", ConformanceBean.class);
    }

    @AfterEach
    void stop() {
        server.close();
        platform.close();
    }

    private ToolGroup group(String version) {
        var settings = NamedSettings.of(
                "shop",
                Map.of("url", server.url("/karta/mcp").toString(), "protocol-version", version),
                (key, value, allowed) -> {
                    throw new AssertionError(key);
                },
                problem -> {
                    throw new AssertionError(problem);
                });
        return new McpClientProvider()
                .create(settings, new ServletTestServer.TestBeans(null))
                .orElseThrow();
    }

    private static ToolResult call(ToolGroup group, String name, String arguments) throws Exception {
        return tool(group, name).call(arguments, ToolContext.none());
    }

    private static Tool tool(ToolGroup group, String name) {
        return group.tools().stream()
                .filter(tool -> tool.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(strings = {"auto", "2026-07-28", "2025-11-25"})
    void callsGoalsAndMethods(String version) throws Exception {
        var group = group(version);
        try (var closing = (AutoCloseable) group) {
            assertThat(closing).isNotNull();
            assertThat(group.isAvailable()).isTrue();
            assertThat(tool(group, "sell").inputSchema().getJsonObject("properties"))
                    .containsKey("number");
            assertThat(call(group, "sell", "{\"number\":7}").text()).contains("7");
            assertThat(call(group, "test_image_content", "{}").parts()).hasAtLeastOneElementOfType(AgentImage.class);
            assertThat(call(group, "test_error_handling", "{}").isError()).isTrue();
            assertThat(call(group, "test_tool_with_progress", "{}").text()).contains("Reported");
            assertThat(call(group, "test_elicitation", "{\"message\":\"?\"}").isError())
                    .isTrue();
        }
    }
}
