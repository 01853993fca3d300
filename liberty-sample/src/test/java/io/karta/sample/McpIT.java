/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.sample;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.sample.Http.Answer;
import io.karta.sample.Servers.Scripted;
import jakarta.json.JsonObject;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The URL of the README for MCP clients, in the versions of the protocol with and without sessions. */
@ExtendWith(Servers.class)
class McpIT {

    private static final Path README = Path.of(System.getProperty("server.xml")).resolveSibling("README.md");
    private static final Pattern URL = Pattern.compile("\"type\": \"http\", \"url\": \"(.*?)\"");
    private static final String ACCEPTED = "application/json, text/event-stream";

    private final Http http;

    McpIT(Scripted server) {
        http = new Http(server.liberty(), "/");
    }

    private static String path() throws Exception {
        var url = URL.matcher(Files.readString(README));
        assertThat(url.find()).as("the README has a line with " + URL).isTrue();
        return URI.create(url.group(1)).getPath();
    }

    private Answer stateless(String method, String name, String params) throws Exception {
        var message =
                """
                {"jsonrpc":"2.0","id":1,"method":"%s","params":{%s"_meta":{
                 "io.modelcontextprotocol/protocolVersion":"2026-07-28",
                 "io.modelcontextprotocol/clientInfo":{"name":"test","version":"1"},
                 "io.modelcontextprotocol/clientCapabilities":{}}}}"""
                        .formatted(method, params);
        return http.post(
                path(),
                message,
                "Accept",
                ACCEPTED,
                "MCP-Protocol-Version",
                "2026-07-28",
                "Mcp-Method",
                method,
                "Mcp-Name",
                name);
    }

    @Test
    void aSessionBeginsWithTheNameOfTheSample() throws Exception {
        var answer = http.post(
                path(),
                """
                {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25",
                 "capabilities":{},"clientInfo":{"name":"test","version":"1"}}}""",
                "Accept",
                ACCEPTED);

        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
        assertThat(answer.header("Mcp-Session-Id")).isNotEmpty();
        assertThat(answer.text()).contains("\"name\":\"support-desk\"");
    }

    @Test
    void theGoalIsATool() throws Exception {
        var answer = stateless("tools/list", "", "");

        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
        assertThat(answer.json().getJsonObject("result").getJsonArray("tools").getValuesAs(JsonObject.class))
                .extracting(tool -> tool.getString("name"))
                .contains("answerComplaint");
    }

    @Test
    void theToolReturnsTheLetter() throws Exception {
        var answer = stateless(
                "tools/call",
                "answerComplaint",
                """
                "name":"answerComplaint","arguments":{"content":"My kettle arrived broken. Ada Lovelace"},""");

        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
        assertThat(answer.text()).contains("Dear Ada");
    }
}
