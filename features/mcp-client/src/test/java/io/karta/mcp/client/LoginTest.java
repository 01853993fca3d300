/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.karta.agent.AgentException;
import io.karta.ai.ToolContext;
import io.karta.mcp.client.oauth.McpLogin;
import io.karta.mcp.client.oauth.McpLoginRequest;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Logins to a server over HTTP. */
class LoginTest {

    private final List<McpLoginRequest> requests = new CopyOnWriteArrayList<>();
    private final McpLogin login = requests::add;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private HttpServer server;
    private MockServer behind;

    /** A server whose tools need a token, and its authorization server, on one port. */
    @BeforeEach
    void start() throws IOException {
        behind = MockServer.stateless();
        behind.requireToken("t1", () -> "Bearer resource_metadata=\"" + url("/metadata") + "\"");
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        document("/metadata", "{'resource':'%s','authorization_servers':['%s']}".formatted(behind.url(), url("")));
        document(
                "/.well-known/oauth-authorization-server",
                "{'issuer':'%1$s','authorization_endpoint':'%1$s/authorize','token_endpoint':'%1$s/token',"
                                .formatted(url(""))
                        + "'registration_endpoint':'%s/register','code_challenge_methods_supported':['S256']}"
                                .formatted(url("")));
        document("/register", "{'client_id':'c1'}");
        document("/token", "{'access_token':'t1','token_type':'Bearer'}");
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
        behind.close();
        threads.shutdownNow();
    }

    private String url(String path) {
        return "http://127.0.0.1:" + server.getAddress().getPort() + path;
    }

    private void document(String path, String json) {
        server.createContext(path, exchange -> {
            try (exchange) {
                write(exchange, json.replace('\'', '"'));
            }
        });
    }

    private static void write(HttpExchange exchange, String json) throws IOException {
        exchange.getRequestBody().readAllBytes();
        var bytes = json.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(200, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    private Fixture ofPerson() {
        return Fixture.of(behind.url())
                .with("oauth.grant", "authorization-code")
                .with("oauth.redirect-uri", "http://127.0.0.1/callback")
                .with("oauth.login-bean", "tracker")
                .withBean("tracker", login);
    }

    private void complete(McpLoginRequest request) {
        var state = request.url().getRawQuery().replaceFirst(".*&state=([^&]*).*", "$1");
        request.complete(URI.create("http://127.0.0.1/callback?code=a&state=" + state));
    }

    @Test
    void theToolsAreAvailableAfterTheLoginWithoutAPause() throws Exception {
        try (var group = ofPerson().group()) {
            assertThat(group.isAvailable()).isFalse();
            assertThatThrownBy(group::tools)
                    .isInstanceOf(AgentException.class)
                    .hasMessageContainingAll("KARTA-706", "a person must log in");

            complete(requests.get(0));

            assertThat(group.isAvailable()).isTrue();
            assertThat(group.tools()
                            .get(0)
                            .call("{\"a\":1}", ToolContext.none())
                            .text())
                    .isEqualTo("42");
            assertThat(requests).hasSize(1);
        }
    }

    @Test
    void anApplicationLogsInByItself() throws Exception {
        var fixture = Fixture.of(behind.url()).with("oauth.grant", "client-credentials");
        try (var group = fixture.group()) {
            assertThat(group.tools()).hasSize(1);

            behind.requireToken("t2", () -> "Bearer resource_metadata=\"" + url("/metadata") + "\"");
            server.removeContext("/token");
            document("/token", "{'access_token':'t2','token_type':'Bearer'}");

            assertThat(group.tools()
                            .get(0)
                            .call("{\"a\":1}", ToolContext.none())
                            .text())
                    .isEqualTo("42");
        }
    }

    @Test
    void aMissingBeanIsReported() throws Exception {
        try (var group = ofPerson().with("oauth.login-bean", "other").group()) {
            assertThatThrownBy(group::tools).hasMessageContainingAll("KARTA-967", "other", "oauth.login-bean");
        }
    }
}
