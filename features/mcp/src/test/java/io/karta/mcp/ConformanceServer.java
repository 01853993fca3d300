/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp;

import io.karta.agent.ConfigKeys;
import io.karta.engine.LocalPlatform;
import io.karta.mcp.http.McpServlet;
import io.karta.rest.ServletTestServer;
import java.util.Map;

/** Runs the application of the conformance suite until it is ended. */
final class ConformanceServer {

    static final Map<String, String> SETTINGS =
            Map.of(ConfigKeys.MCP_ANONYMOUS, "true", ConfigKeys.MCP_DEPRECATED_FEATURES, "logging,roots,sampling");

    private ConformanceServer() {}

    public static void main(String[] arguments) throws Exception {
        var platform = LocalPlatform.builder().otherSettings(SETTINGS).build();
        platform.deploy(ConformanceTasks.agent());
        try (var server = new ServletTestServer(
                platform, Integer.parseInt(arguments[0]), McpServlet.class, "/karta/mcp", ConformanceBean.class)) {
            System.out.println(server.url("/karta/mcp"));
            Thread.currentThread().join();
        }
    }
}
