/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.engine.LocalPlatform;
import io.karta.mcp.http.McpServlet;
import io.karta.rest.ServletTestServer;
import jakarta.enterprise.context.ApplicationScoped;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Progress that a method reports. */
class ProgressTest {

    /** Counts parcels, of which there may be none. */
    @ApplicationScoped
    public static class Counter {

        @McpTool(description = "Counts the parcels")
        String count(int parcels, McpContext context) {
            context.progress(0.0 / parcels, parcels, "unknown");
            context.progress(1, 1.0 / parcels, "begun");
            return parcels + " parcels";
        }
    }

    private LocalPlatform platform;
    private ServletTestServer server;
    private McpTestClient client;

    @BeforeEach
    void start() {
        platform = LocalPlatform.builder().build();
        server = new ServletTestServer(platform, 0, McpServlet.class, "/karta/mcp", Counter.class);
        client = McpTestClient.of(server.url("/karta/mcp")).as("grace");
    }

    @AfterEach
    void stop() {
        server.close();
        platform.close();
    }

    @Test
    void omitsNumbersThatJsonDoesNotHave() {
        var answer = client.session("{}")
                .call(
                        1,
                        "tools/call",
                        "{\"name\":\"count\",\"arguments\":{\"parcels\":0},\"_meta\":{\"progressToken\":\"t\"}}");

        assertThat(answer.content()).isEqualTo("0 parcels");
        assertThat(answer.messages())
                .filteredOn(message -> message.containsKey("method"))
                .extracting(message -> message.getJsonObject("params").toString())
                .containsExactly("{\"progressToken\":\"t\",\"progress\":1.0,\"message\":\"begun\"}");
    }
}
