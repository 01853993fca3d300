/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client;

import io.karta.ai.Tool;
import io.karta.ai.ToolContext;
import io.karta.tool.ToolResult;
import java.util.List;
import org.junit.jupiter.api.AfterEach;

/** A mock server over HTTP and its tool group; both are closed after each test. */
abstract class HttpToolsFixture {

    MockServer server;
    McpToolGroup group;

    @AfterEach
    void stop() {
        if (group != null) {
            group.close();
        }
        if (server != null) {
            server.close();
        }
    }

    McpToolGroup group() {
        return group(Fixture.of(server.url()));
    }

    McpToolGroup group(Fixture fixture) {
        group = fixture.group();
        return group;
    }

    ToolResult call(String tool, String arguments) throws Exception {
        return tool(tool).call(arguments, ToolContext.none());
    }

    Tool tool(String name) {
        return group.tools().stream()
                .filter(tool -> tool.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    List<String> names() {
        return group.tools().stream().map(Tool::name).toList();
    }
}
