/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp;

import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.server.transport.HttpServletStreamableServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.ImageContent;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.undertow.Handlers;
import io.undertow.Undertow;
import io.undertow.servlet.Servlets;
import io.undertow.servlet.util.ImmediateInstanceFactory;
import jakarta.servlet.ServletException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** A server of the official Java SDK of the protocol, on Undertow. */
final class OfficialSdkServer implements AutoCloseable {

    private static final String PNG =
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAAB" + "JRU5ErkJggg==";
    private static final Map<String, Object> SCHEMA =
            Map.of("type", "object", "properties", Map.of("name", Map.of("type", "string")));

    private final McpSyncServer sdk;
    private final Undertow undertow;

    OfficialSdkServer() throws ServletException {
        var servlet = HttpServletStreamableServerTransportProvider.builder()
                .mcpEndpoint("/mcp")
                .build();
        sdk = server(servlet);
        undertow = started(servlet);
    }

    URI url() {
        var address = (InetSocketAddress) undertow.getListenerInfo().get(0).getAddress();
        return URI.create("http://127.0.0.1:%d/mcp".formatted(address.getPort()));
    }

    private static McpSyncServer server(HttpServletStreamableServerTransportProvider servlet) {
        return McpServer.sync(servlet)
                .serverInfo("sdk", "1")
                .requestTimeout(Duration.ofSeconds(30))
                .toolCall(tool("greet"), (exchange, request) -> text("Hello, %s!"
                                .formatted(request.arguments().get("name")))
                        .build())
                .toolCall(
                        tool("fail"),
                        (exchange, request) -> text("Sold out.").isError(true).build())
                .toolCall(tool("image"), (exchange, request) -> CallToolResult.builder(
                                List.of(ImageContent.builder(PNG, "image/png").build()))
                        .build())
                .toolCall(tool("structured"), (exchange, request) -> text("{\"number\":7}")
                        .structuredContent(Map.of("number", 7))
                        .build())
                .build();
    }

    private static CallToolResult.Builder text(String text) {
        return CallToolResult.builder(List.of(TextContent.builder(text).build()));
    }

    private static McpSchema.Tool tool(String name) {
        return McpSchema.Tool.builder(name, SCHEMA).description("Tests").build();
    }

    private static Undertow started(HttpServletStreamableServerTransportProvider servlet) throws ServletException {
        var deployment = Servlets.deployment()
                .setClassLoader(OfficialSdkServer.class.getClassLoader())
                .setContextPath("/")
                .setDeploymentName("sdk")
                .addServlet(Servlets.servlet(
                                "mcp",
                                HttpServletStreamableServerTransportProvider.class,
                                new ImmediateInstanceFactory<>(servlet))
                        .addMapping("/mcp")
                        .setAsyncSupported(true));
        var manager = Servlets.newContainer().addDeployment(deployment);
        manager.deploy();
        var undertow = Undertow.builder()
                .setDirectBuffers(false) // stop() frees native memory to which a thread may still write
                .addHttpListener(0, "127.0.0.1")
                .setHandler(Handlers.path().addPrefixPath("/", manager.start()))
                .build();
        undertow.start();
        return undertow;
    }

    @Override
    public void close() {
        undertow.stop();
        sdk.closeGracefully();
    }
}
