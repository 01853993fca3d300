/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.stdio;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Responses of unusual servers. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class BridgeTest {

    private static final String REQUEST = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}\n";
    private static final String RESPONSE = "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}";
    private static final String NOTIFICATION =
            "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/roots/list_changed\"}\n";

    private final CountDownLatch ended = new CountDownLatch(1);
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.start();
    }

    @AfterEach
    void stop() {
        ended.countDown();
        server.stop(0);
        threads.shutdownNow();
    }

    /** Behaviour of a server. */
    private interface Answer {
        void to(String message, HttpExchange exchange) throws IOException;
    }

    private void answer(Answer answer) {
        server.createContext("/", exchange -> {
            try (exchange) {
                var message = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
                answer.to(message, exchange);
            }
        });
    }

    private static void respond(HttpExchange exchange, String type, String body) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(200, 0);
        exchange.getResponseBody().write(body.getBytes(StandardCharsets.UTF_8));
    }

    private void awaitEnd() {
        try {
            assertThat(ended.await(120, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private String output(String input, Duration longestAcceptance) throws IOException {
        var url = "http://127.0.0.1:" + server.getAddress().getPort() + "/";
        var endpoint = new Endpoint(LauncherSettings.of(new String[] {url}, Map.of()), longestAcceptance);
        var output = new ByteArrayOutputStream();
        try (var bridge = new Bridge(endpoint, new Output(output))) {
            bridge.run(new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)));
        }
        return output.toString(StandardCharsets.UTF_8);
    }

    private String output(String input) throws IOException {
        return output(input, Duration.ofMinutes(10));
    }

    @Test
    void continuesAfterANotificationWithoutAcceptance() throws Exception {
        answer((message, exchange) -> {
            if (message.contains("notifications/")) {
                awaitEnd();
            }
            respond(exchange, "application/json", RESPONSE);
        });

        assertThat(output(NOTIFICATION + REQUEST, Duration.ofMillis(100))).isEqualTo(RESPONSE + "\n");
    }

    @Test
    void continuesAfterAnAcceptanceWhoseBodyDoesNotEnd() throws Exception {
        answer((message, exchange) -> {
            respond(exchange, "application/json", RESPONSE);
            if (message.contains("notifications/")) {
                exchange.getResponseBody().flush();
                awaitEnd();
            }
        });

        assertThat(output(NOTIFICATION + REQUEST)).isEqualTo(RESPONSE + "\n");
    }

    @Test
    void passesResultsWithManyLevels() throws Exception {
        var deep = RESPONSE.replace("{}", "{\"a\":" + "[".repeat(300) + "]".repeat(300) + "}");
        answer((message, exchange) -> respond(exchange, "application/json", deep));

        assertThat(output(REQUEST)).isEqualTo(deep + "\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"text/event-stream", "Text/Event-Stream;charset=utf-8"})
    void recognizesStreams(String type) throws Exception {
        answer((message, exchange) -> respond(exchange, type, "data: " + RESPONSE + "\n\n"));

        assertThat(output(REQUEST)).isEqualTo(RESPONSE + "\n");
    }

    @Test
    void ignoresTheByteOrderMarksOfClientAndServer() throws Exception {
        answer((message, exchange) ->
                respond(exchange, "application/json", message.startsWith("{") ? "\uFEFF" + RESPONSE : "invalid"));

        assertThat(output("\uFEFF" + REQUEST)).isEqualTo(RESPONSE + "\n");
    }

    @Test
    void ignoresTheByteOrderMarkOfAStream() throws Exception {
        answer((message, exchange) -> respond(exchange, "text/event-stream", "\uFEFFdata: " + RESPONSE + "\n\n"));

        assertThat(output(REQUEST)).isEqualTo(RESPONSE + "\n");
    }
}
