/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client;

import static io.karta.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.karta.ai.Tool;
import io.karta.ai.ToolContext;
import io.karta.message.AgentImage;
import io.karta.tool.ToolResult;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The servers of the protocol's project, which {@code .ci/mcp} installs. */
class UpstreamServersTest {

    private static final String MODULES = System.getenv().getOrDefault("MCP_SERVERS", "");

    private McpToolGroup group;

    @BeforeEach
    void needServers() {
        assumeTrue(!MODULES.isEmpty(), "no servers in MCP_SERVERS: run .ci/mcp");
    }

    @AfterEach
    void stop() {
        if (group != null) {
            group.close();
        }
    }

    private static String script(String server) {
        return Path.of(MODULES, "@modelcontextprotocol", server, "dist", "index.js")
                .toString();
    }

    private ToolResult call(String name, String arguments) throws Exception {
        return tool(name).call(arguments, ToolContext.none());
    }

    private Tool tool(String name) {
        return group.tools().stream()
                .filter(tool -> tool.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void everythingOverStdio() throws Exception {
        group = new Fixture()
                .with("command", "node")
                .with("args", script("server-everything") + ",stdio")
                .group();

        assertEverything();
    }

    @Test
    void everythingOverHttp() throws Exception {
        int port = freePort();
        var builder = new ProcessBuilder("node", script("server-everything"), "streamableHttp");
        builder.environment().put("PORT", String.valueOf(port));
        var server = builder.redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            eventually(() -> isListening(port));
            group = Fixture.of(URI.create("http://127.0.0.1:" + port + "/mcp")).group();

            assertEverything();
        } finally {
            group.close();
            server.destroyForcibly().waitFor();
        }
    }

    private void assertEverything() throws Exception {
        assertThat(group.tools()).hasSizeGreaterThan(5);
        assertThat(call("echo", "{\"message\":\"gr\u00fc\u00df Gott\"}").text()).contains("gr\u00fc\u00df Gott");
        assertThat(call("get-tiny-image", "{}").parts()).hasAtLeastOneElementOfType(AgentImage.class);
        assertThat(call("echo", "{}").isError()).isTrue();
    }

    @Test
    void filesystemOverStdio(@TempDir Path directory) throws Exception {
        var root = directory.toRealPath();
        Files.writeString(root.resolve("note.txt"), "milk");
        group = new Fixture()
                .with("command", "node")
                .with("args", script("server-filesystem") + "," + root)
                .with("filter", "read_*")
                .group();

        assertThat(group.tools()).allSatisfy(tool -> assertThat(tool.name()).startsWith("read_"));
        assertThat(call("read_text_file", "{\"path\":\"" + root.resolve("note.txt") + "\"}")
                        .text())
                .contains("milk");
        assertThat(call("read_text_file", "{\"path\":\"/etc/hostname\"}").isError())
                .isTrue();
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static boolean isListening(int port) {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (IOException e) {
            return false;
        }
    }
}
