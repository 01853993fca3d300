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
import io.karta.testkit.CapturedLog;
import jakarta.json.JsonObject;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Log messages, sampling and roots, which the protocol has deprecated. */
class DeprecatedFeaturesTest {

    private static final String CAPABILITIES = "{\"elicitation\":{},\"sampling\":{},\"roots\":{}}";
    private static final String LOGS = "{\"name\":\"test_tool_with_logging\",\"arguments\":{}}";

    private LocalPlatform platform;
    private ServletTestServer server;

    private McpTestClient client(String permitted) {
        platform = LocalPlatform.builder()
                .otherSettings(Map.of(ConfigKeys.MCP_DEPRECATED_FEATURES, permitted))
                .build();
        server = new ServletTestServer(platform, 0, McpServlet.class, "/karta/mcp", ConformanceBean.class);
        return McpTestClient.of(server.url("/karta/mcp")).as("grace");
    }

    @AfterEach
    void stop() {
        server.close();
        platform.close();
    }

    @ParameterizedTest
    @CsvSource({
        "sampling, test_input_required_result_sampling, sampling/createMessage",
        "roots, test_input_required_result_list_roots, roots/list"
    })
    void requestsForThemFailUnlessTheyArePermitted(String feature, String tool, String method) {
        var call = "{\"name\":\"%s\",\"arguments\":{}}".formatted(tool);
        try (var log = CapturedLog.of("io.karta.mcp")) {
            assertThat(client("").stateless("tools/call", call, CAPABILITIES).error())
                    .isEqualTo(-32603);
            assertThat(log.lines()).singleElement().asString().contains("KARTA-128", feature);
        }
        stop();

        assertThat(client(feature).stateless("tools/call", call, CAPABILITIES).text())
                .contains("input_required", method);
    }

    @Test
    void logMessagesAreNotSent() {
        var client = client("");
        var session = client.session(CAPABILITIES);

        assertThat(session.call(1, "logging/setLevel", "{\"level\":\"debug\"}").error())
                .isEqualTo(-32601);
        assertThat(session.call(2, "tools/call", LOGS).text())
                .contains("Logged.")
                .doesNotContain("notifications/message");
        assertThat(capabilities(client)).doesNotContainKey("logging");
    }

    @Test
    void logMessagesAreSentIfTheyArePermitted() {
        var client = client("roots, logging");
        var session = client.session(CAPABILITIES);

        assertThat(session.call(1, "logging/setLevel", "{\"level\":\"debug\"}").result())
                .isEmpty();
        assertThat(session.call(2, "tools/call", LOGS).text())
                .contains("Logged.", "notifications/message", "Tool processing data");
        assertThat(capabilities(client)).containsKey("logging");
    }

    private static JsonObject capabilities(McpTestClient client) {
        return client.post(
                        """
                        {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25",\
                        "capabilities":{},"clientInfo":{"name":"test","version":"1"}}}""")
                .result()
                .getJsonObject("capabilities");
    }
}
