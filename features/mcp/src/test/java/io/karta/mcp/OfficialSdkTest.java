/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp;

import static io.karta.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.ConfigKeys;
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
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.ClientCapabilities;
import io.modelcontextprotocol.spec.McpSchema.CompleteRequest;
import io.modelcontextprotocol.spec.McpSchema.ElicitResult;
import io.modelcontextprotocol.spec.McpSchema.GetPromptRequest;
import io.modelcontextprotocol.spec.McpSchema.ImageContent;
import io.modelcontextprotocol.spec.McpSchema.ReadResourceRequest;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.modelcontextprotocol.spec.McpSchema.TextResourceContents;
import jakarta.enterprise.context.ApplicationScoped;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The official Java SDK of the protocol, as a client of Karta's server and as a server for Karta's client. */
class OfficialSdkTest {

    private static final Duration LIMIT = Duration.ofSeconds(30);

    record Order(int number) {}

    record Receipt(int number) {}

    record Walk(String place, String hint, Duration length, URI page) {}

    enum Season {
        SUMMER,
        WINTER
    }

    @ApplicationScoped
    public static class Seasons {

        @McpPrompt(description = "Describes a season")
        String describe(Season season) {
            return "Describe the " + season;
        }

        @McpTool(description = "Finds a walk for a season")
        Walk walk(Season season) {
            return new Walk("Pier", null, Duration.ofMillis(season == Season.WINTER ? 1_500 : -1), URI.create("/pier"));
        }
    }

    @Nested
    class AsAClient {

        private final List<Double> progress = new CopyOnWriteArrayList<>();

        private McpSyncClient client(URI endpoint) {
            var transport = HttpClientStreamableHttpTransport.builder(
                            endpoint.resolve("/").toString())
                    .endpoint(endpoint.getPath())
                    .build();
            return McpClient.sync(transport)
                    .requestTimeout(LIMIT)
                    .initializationTimeout(LIMIT)
                    .enableCallToolSchemaCaching(true)
                    .capabilities(ClientCapabilities.builder().elicitation().build())
                    .elicitation(request -> ElicitResult.builder(ElicitResult.Action.ACCEPT)
                            .content(Map.of("username", "ada", "email", "ada@x.org"))
                            .build())
                    .progressConsumer(notification -> progress.add(notification.progress()))
                    .build();
        }

        private static CallToolResult call(McpSyncClient client, String tool, Map<String, Object> arguments) {
            return client.callTool(
                    CallToolRequest.builder(tool).arguments(arguments).build());
        }

        private static String text(CallToolResult result) {
            return ((TextContent) result.content().get(0)).text();
        }

        @Test
        void usesGoalsToolsPromptsAndResources() {
            try (var platform = shop();
                    var server = new ServletTestServer(
                            platform, 0, McpServlet.class, "/karta/mcp", ConformanceBean.class, Seasons.class);
                    var client = client(server.url("/karta/mcp"))) {
                assertThat(client.initialize().protocolVersion()).isEqualTo("2025-11-25");
                assertThat(client.listTools().tools())
                        .extracting(McpSchema.Tool::name)
                        .contains("sell", "greet", "test_image_content");
                var receipt = call(client, "sell", Map.of("number", 7));
                assertThat(receipt.structuredContent()).isEqualTo(Map.of("number", 7));
                assertThat(receipt.isError()).isNotEqualTo(true);
                assertThat(call(client, "sell", Map.of("number", "many")).isError())
                        .isTrue();
                assertThat(text(call(client, "greet", Map.of("name", "Ada")))).isEqualTo("Hello, Ada!");
                assertThat(call(client, "test_image_content", Map.of()).content())
                        .singleElement()
                        .isInstanceOf(ImageContent.class);
                assertThat(text(call(client, "test_elicitation", Map.of("message", "Who?"))))
                        .contains("accept", "ada@x.org");
                assertThat(client.readResource(ReadResourceRequest.builder("test://static-text")
                                        .build())
                                .contents())
                        .singleElement()
                        .isInstanceOfSatisfying(TextResourceContents.class, resource -> assertThat(resource.text())
                                .contains("static text"));
                assertThat(client.getPrompt(GetPromptRequest.builder("describe")
                                        .arguments(Map.of("season", "SUMMER"))
                                        .build())
                                .messages())
                        .singleElement()
                        .satisfies(message -> assertThat(((TextContent) message.content()).text())
                                .isEqualTo("Describe the SUMMER"));
                assertThat(client.completeCompletion(CompleteRequest.builder(
                                                new McpSchema.PromptReference("describe"),
                                                new CompleteRequest.CompleteArgument("season", "wi"))
                                        .build())
                                .completion()
                                .values())
                        .containsExactly("WINTER");
            }
        }

        @Test
        void acceptsResultsWithoutSomeOfTheirValues() {
            try (var platform = shop();
                    var server = new ServletTestServer(platform, 0, McpServlet.class, "/karta/mcp", Seasons.class);
                    var client = client(server.url("/karta/mcp"))) {
                client.initialize();
                client.listTools();

                var walk = call(client, "walk", Map.of("season", "WINTER"));

                assertThat(walk.isError()).isNotEqualTo(true);
                assertThat(walk.structuredContent())
                        .isEqualTo(Map.of("place", "Pier", "length", "PT1.5S", "page", "/pier"));
            }
        }

        @Test
        void receivesProgress() {
            try (var platform = shop();
                    var server =
                            new ServletTestServer(platform, 0, McpServlet.class, "/karta/mcp", ConformanceBean.class);
                    var client = client(server.url("/karta/mcp"))) {
                client.initialize();

                client.callTool(CallToolRequest.builder("test_tool_with_progress")
                        .meta(Map.of("progressToken", "p1"))
                        .build());

                eventually(() -> progress.size() == 3); // the SDK passes notifications on asynchronously
                assertThat(progress).containsExactlyInAnyOrder(0.0, 50.0, 100.0);
            }
        }

        private static LocalPlatform shop() {
            var platform = LocalPlatform.builder()
                    .otherSettings(Map.of(ConfigKeys.MCP_ANONYMOUS, "true"))
                    .build();
            platform.deploy(Agents.agent("Shop", "Sells things")
                    .action("sell", Order.class, Receipt.class, (order, context) -> new Receipt(order.number()))
                    .goal("sell", "Sell something", Receipt.class, goal -> goal.remote()
                            .startingWith(Order.class))
                    .build());
            return platform;
        }
    }

    @Nested
    class AsAServer {

        @Test
        void itsToolsAreAToolGroup() throws Exception {
            try (var server = new OfficialSdkServer()) {
                var group = group(server.url());
                try (var closing = (AutoCloseable) group) {
                    assertThat(closing).isNotNull();
                    assertThat(group.isAvailable()).isTrue();
                    assertThat(call(group, "greet", "{\"name\":\"Ada\"}").text())
                            .isEqualTo("Hello, Ada!");
                    assertThat(call(group, "fail", "{}").isError()).isTrue();
                    assertThat(call(group, "image", "{}").parts()).hasAtLeastOneElementOfType(AgentImage.class);
                    assertThat(call(group, "structured", "{}").text()).contains("\"number\":7");
                }
            }
        }

        private static ToolGroup group(URI url) {
            var settings = NamedSettings.of(
                    "sdk",
                    Map.of("url", url.toString(), "availability-timeout", "PT1M"),
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
            return group.tools().stream()
                    .filter(tool -> tool.name().equals(name))
                    .findFirst()
                    .orElseThrow()
                    .call(arguments, ToolContext.none());
        }
    }
}
