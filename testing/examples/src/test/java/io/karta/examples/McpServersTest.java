/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.karta.mcp.client.elicitation.McpElicitation;
import io.karta.process.ProcessStatus;
import io.karta.tool.ToolInput;
import jakarta.json.Json;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class McpServersTest {

    private final Map<String, String> settings = new HashMap<>();

    private void set(String key, String value) {
        settings.put(key, value);
        System.setProperty(key, value);
    }

    @AfterEach
    void clear() {
        settings.keySet().forEach(System::clearProperty);
    }

    @Test
    void theAgentIsDeployedWithoutItsServer() {
        set("karta.mcp.github.url", "http://127.0.0.1:1/mcp"); // where nothing listens
        set("karta.mcp.github.token-bean", "githubToken");
        try (var application = Application.of(ReleaseNotesWriter.class, GithubToken.class)) {
            var release = new ReleaseNotesWriter.Release("karta", "v1");

            var process = application.run("ReleaseNotesWriter.write", release);

            assertThat(process.status()).isEqualTo(ProcessStatus.STUCK);
        }
    }

    @Test
    void aBeanAcceptsTheDefaultsOfForms() {
        var schema = Json.createObjectBuilder()
                .add("type", "object")
                .add(
                        "properties",
                        Json.createObjectBuilder()
                                .add(
                                        "class",
                                        Json.createObjectBuilder()
                                                .add("type", "string")
                                                .add("default", "economy")))
                .build();
        var answers = new AcceptDefaults();

        assertThat(answers.answer(McpElicitation.of("airline", "search_flights", "Which class?", schema)))
                .contains(ToolInput.of(
                        Json.createObjectBuilder().add("class", "economy").build()));
        assertThat(answers.answer(McpElicitation.of("airline", "book_flight", "Which class?", schema)))
                .isEmpty();
    }

    /** A server whose tools need a login, and its authorization server. */
    private void serve(HttpServer server, String path, int status, String json) {
        server.createContext(path, exchange -> {
            try (exchange) {
                var body = json.replace(
                                "$", "http://127.0.0.1:" + server.getAddress().getPort())
                        .replace('\'', '"')
                        .getBytes(StandardCharsets.UTF_8);
                exchange.sendResponseHeaders(status, body.length);
                exchange.getResponseBody().write(body);
            }
        });
    }

    @Test
    void anAdministratorLogsInToAServer() throws Exception {
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        serve(server, "/", 401, "{}");
        serve(
                server,
                "/.well-known/oauth-authorization-server",
                200,
                "{'issuer':'$','authorization_endpoint':'$/authorize','token_endpoint':'$/token',"
                        + "'registration_endpoint':'$/register','code_challenge_methods_supported':['S256']}");
        serve(server, "/.well-known/oauth-protected-resource", 404, "{}");
        serve(server, "/register", 201, "{'client_id':'shop'}");
        server.start();
        set("karta.mcp.github.url", "http://127.0.0.1:" + server.getAddress().getPort() + "/mcp");
        set("karta.mcp.github.oauth.grant", "authorization-code");
        set("karta.mcp.github.oauth.login-bean", "trackerLogin");
        set("karta.mcp.github.oauth.redirect-uri", "https://shop.example/tracker/callback");
        set("karta.mcp.github.availability-timeout", "PT1M");
        try (var application = Application.of(ReleaseNotesWriter.class, TrackerLogin.class)) {
            var release = new ReleaseNotesWriter.Release("karta", "v1");

            var process = application.run("ReleaseNotesWriter.write", release);

            assertThat(process.status()).isEqualTo(ProcessStatus.STUCK);
            assertThat(application.get(TrackerLogin.class).page())
                    .hasPath("/authorize")
                    .hasParameter("client_id", "shop");
        } finally {
            server.stop(0);
        }
    }
}
