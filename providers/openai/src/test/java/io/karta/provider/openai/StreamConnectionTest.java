/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.openai;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.karta.message.UserMessage;
import io.karta.model.LanguageModel;
import io.karta.model.LlmOptions;
import io.karta.model.ModelConfig;
import io.karta.model.ModelRequest;
import io.karta.model.Secret;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Connections of streams that end with {@code [DONE]}. */
class StreamConnectionTest {

    private static final int STREAMS = 20;

    private final Set<InetSocketAddress> connections = ConcurrentHashMap.newKeySet();
    private final CountDownLatch mayEnd = new CountDownLatch(1);
    private final AtomicBoolean hasEnded = new AtomicBoolean();
    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.start();
    }

    @AfterEach
    void stop() {
        mayEnd.countDown();
        server.stop(0);
    }

    private void stream(HttpExchange exchange) throws IOException {
        connections.add(exchange.getRemoteAddress());
        exchange.getRequestBody().readAllBytes();
        exchange.getResponseHeaders().add("Content-Type", "text/event-stream");
        exchange.sendResponseHeaders(200, 0);
        OutputStream body = exchange.getResponseBody();
        for (String event : new ChatCompletionsFormat().stream("", List.of("Copper."))) {
            body.write(event.getBytes(UTF_8));
            body.flush();
        }
    }

    private String answer(LanguageModel model) {
        var question = ModelRequest.of(List.of(new UserMessage("Which kettle?")), LlmOptions.defaults());
        return model.stream(question, chunk -> {}).text();
    }

    private LanguageModel model() {
        return new OpenAiProvider()
                .create(ModelConfig.builder("fast", "openai")
                        .baseUrl(URI.create(
                                "http://127.0.0.1:" + server.getAddress().getPort() + "/v1"))
                        .apiKey(Secret.of("sk-test"))
                        .build());
    }

    @Test
    void areUsedAgain() throws Exception {
        server.createContext("/", exchange -> {
            stream(exchange);
            exchange.close();
        });
        LanguageModel model = model();
        try (var closed = (AutoCloseable) model) {
            assertThat(closed).isNotNull();
            for (int i = 0; i < STREAMS; i++) {
                assertThat(answer(model)).isEqualTo("Copper.");
            }
        }
        assertThat(connections).hasSizeLessThan(STREAMS / 4);
    }

    @Test
    void areNotAwaitedIfTheServerDoesNotEndTheResponse() throws Exception {
        server.createContext("/", exchange -> {
            stream(exchange);
            await();
            hasEnded.set(true);
            exchange.close();
        });
        LanguageModel model = model();
        try (var closed = (AutoCloseable) model) {
            assertThat(closed).isNotNull();
            assertThat(answer(model)).isEqualTo("Copper.");
            assertThat(hasEnded).isFalse();
        }
    }

    private void await() {
        try {
            mayEnd.await(10, TimeUnit.SECONDS); // a client that waits for the end sees it
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
