/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.benchmarks.models;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * A vendor in a JVM of its own: answers at {@code /now} at once, and at {@code /later} after 200 ms, always the same; at
 * {@code /tools} it asks for a tool again and again, and then answers with what the tool said. Prints its port.
 */
final class VendorServer {

    private static final byte[] ANSWER =
            """
            {"id": "chatcmpl-1", "object": "chat.completion", "created": 1767322800, "model": "gpt-4.1-mini", "choices": [{"index": 0,
             "message": {"role": "assistant", "content": "{\\"item\\": \\"kettle\\", \\"problem\\": \\"arrived broken\\", \\"urgency\\": 3}"},
             "finish_reason": "stop"}], "usage": {"prompt_tokens": 120, "completion_tokens": 20, "total_tokens": 140}}"""
                    .getBytes(StandardCharsets.UTF_8);

    private static final String CALL =
            """
            {"id": "chatcmpl-2", "object": "chat.completion", "created": 1767322800, "model": "gpt-4.1-mini", "choices": [{"index": 0,
             "message": {"role": "assistant", "content": null, "tool_calls": [{"id": "call_%d", "type": "function", "function":
             {"name": "discount", "arguments": "{\\"customer\\": \\"Ada\\", \\"bought\\": 410}"}}]},
             "finish_reason": "tool_calls"}], "usage": {"prompt_tokens": 120, "completion_tokens": 20, "total_tokens": 140}}""";

    private static final String SAID =
            """
            {"id": "chatcmpl-3", "object": "chat.completion", "created": 1767322800, "model": "gpt-4.1-mini", "choices": [{"index": 0,
             "message": {"role": "assistant", "content": "%s"},
             "finish_reason": "stop"}], "usage": {"prompt_tokens": 120, "completion_tokens": 20, "total_tokens": 140}}""";

    /** What a tool said, wherever the content stands in its message. */
    private static final Pattern RESULT =
            Pattern.compile("\"role\"\\s*:\\s*\"tool\"[^}]*?\"content\"\\s*:\\s*\"([^\"]*)\"");

    private VendorServer() {}

    public static void main(String[] args) throws IOException {
        ScheduledExecutorService later = Executors.newScheduledThreadPool(2);
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 4096);
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
            var asked = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            answer(exchange, turn(asked));
        });
        server.start();
        System.out.println(server.getAddress().getPort());
        int end = System.in.read(); // the process that started it ends it
        System.exit(Math.max(end, 0));
    }

    private static byte[] turn(String asked) {
        List<String> results =
                RESULT.matcher(asked).results().map(found -> found.group(1)).toList();
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
