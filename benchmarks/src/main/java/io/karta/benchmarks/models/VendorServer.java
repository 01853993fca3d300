/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.benchmarks.models;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/**
 * Simulated vendor in a separate JVM, over plain HTTP and TLS. It answers at {@code /now} immediately, at {@code
 * /later} after 200 ms, at {@code /tools} with calls of a tool, and at {@code /stream} with many chunks. Prints its two
 * ports. The only argument is the key store.
 */
final class VendorServer {

    private static final byte[] ANSWER =
            """
            {"id": "chatcmpl-1", "object": "chat.completion", "created": 1767322800, "model": "gpt-4.1-mini",\
             "choices": [{"index": 0,
             "message": {"role": "assistant",\
              "content": "{\\"item\\": \\"kettle\\", \\"problem\\": \\"arrived broken\\", \\"urgency\\": 3}"},
             "finish_reason": "stop"}],\
             "usage": {"prompt_tokens": 120, "completion_tokens": 20, "total_tokens": 140}}"""
                    .getBytes(StandardCharsets.UTF_8);

    private static final String CALL =
            """
            {"id": "chatcmpl-2", "object": "chat.completion", "created": 1767322800, "model": "gpt-4.1-mini",\
             "choices": [{"index": 0,
             "message": {"role": "assistant", "content": null,\
              "tool_calls": [{"id": "call_%d", "type": "function", "function":
             {"name": "discount", "arguments": "{\\"customer\\": \\"Ada\\", \\"bought\\": 410}"}}]},
             "finish_reason": "tool_calls"}],\
             "usage": {"prompt_tokens": 120, "completion_tokens": 20, "total_tokens": 140}}""";

    private static final String SAID =
            """
            {"id": "chatcmpl-3", "object": "chat.completion", "created": 1767322800, "model": "gpt-4.1-mini",\
             "choices": [{"index": 0,
             "message": {"role": "assistant", "content": "%s"},
             "finish_reason": "stop"}],\
             "usage": {"prompt_tokens": 120, "completion_tokens": 20, "total_tokens": 140}}""";

    private static final byte[] CHUNK =
            """
            data: {"id":"chatcmpl-4","object":"chat.completion.chunk","model":"gpt-4.1-mini","choices":[{"index":0,\
            "delta":{"content":" kettle"},"finish_reason":null}]}

            """
                    .getBytes(StandardCharsets.UTF_8);

    private static final byte[] LAST_CHUNK =
            """
            data: {"id":"chatcmpl-4","object":"chat.completion.chunk","model":"gpt-4.1-mini","choices":[{"index":0,\
            "delta":{},"finish_reason":"stop"}]}

            data: [DONE]

            """
                    .getBytes(StandardCharsets.UTF_8);

    /** Result of a tool, in any position of its message. */
    private static final Pattern RESULT =
            Pattern.compile("\"role\"\\s*:\\s*\"tool\"[^}]*?\"content\"\\s*:\\s*\"([^\"]*)\"");

    private VendorServer() {}

    public static void main(String[] args) throws IOException, GeneralSecurityException {
        ScheduledExecutorService later = Executors.newScheduledThreadPool(2);
        var plain = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 4096);
        var secure = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 4096);
        secure.setHttpsConfigurator(new HttpsConfigurator(context(Path.of(args[0]))));
        start(plain, later);
        start(secure, later);
        System.out.println(plain.getAddress().getPort());
        System.out.println(secure.getAddress().getPort());
        int end = System.in.read(); // the process that started it ends it
        System.exit(Math.max(end, 0));
    }

    private static SSLContext context(Path store) throws IOException, GeneralSecurityException {
        var keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        var password = Vendor.PASSWORD.toCharArray();
        keys.init(KeyStore.getInstance(store.toFile(), password), password);
        var context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), null, null);
        return context;
    }

    private static void start(HttpServer server, ScheduledExecutorService later) {
        server.setExecutor(Executors.newFixedThreadPool(2));
        server.createContext("/now", exchange -> {
            exchange.getRequestBody().readAllBytes();
            answer(exchange);
        });
        server.createContext("/later", exchange -> {
            exchange.getRequestBody().readAllBytes();
            var unused = later.schedule(() -> answer(exchange), 200, TimeUnit.MILLISECONDS);
        });
        server.createContext("/tools", exchange -> {
            var request = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            answer(exchange, turn(request));
        });
        server.createContext("/stream", exchange -> {
            exchange.getRequestBody().readAllBytes();
            stream(exchange, StreamedChunks.CHUNKS);
        });
        server.createContext("/word", exchange -> {
            exchange.getRequestBody().readAllBytes();
            stream(exchange, 1);
        });
        server.start();
    }

    /** Writes the chunks in pieces as large as a buffer, so that the client is the slower side. */
    private static void stream(HttpExchange exchange, int chunks) throws IOException {
        try (exchange) {
            exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
            exchange.sendResponseHeaders(200, 0);
            var body = new BufferedOutputStream(exchange.getResponseBody(), 16_384);
            for (int i = 0; i < chunks; i++) {
                body.write(CHUNK);
            }
            body.write(LAST_CHUNK);
            body.flush();
        }
    }

    private static byte[] turn(String request) {
        List<String> results =
                RESULT.matcher(request).results().map(found -> found.group(1)).toList();
        String message = results.size() < ToolRounds.ROUNDS
                ? CALL.formatted(results.size())
                : SAID.formatted(String.join(", ", results));
        return message.getBytes(StandardCharsets.UTF_8);
    }

    private static void answer(HttpExchange exchange) {
        answer(exchange, ANSWER);
    }

    private static void answer(HttpExchange exchange, byte[] body) {
        try (exchange) {
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
