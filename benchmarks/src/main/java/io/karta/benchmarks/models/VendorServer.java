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
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** A vendor in a JVM of its own: answers at {@code /now} at once, and at {@code /later} after 200 ms, always the same. Prints its port. */
final class VendorServer {

    private static final byte[] ANSWER =
            """
            {"id": "chatcmpl-1", "object": "chat.completion", "created": 1767322800, "model": "gpt-4.1-mini", "choices": [{"index": 0,
             "message": {"role": "assistant", "content": "{\\"item\\": \\"kettle\\", \\"problem\\": \\"arrived broken\\", \\"urgency\\": 3}"},
             "finish_reason": "stop"}], "usage": {"prompt_tokens": 120, "completion_tokens": 20, "total_tokens": 140}}"""
                    .getBytes(StandardCharsets.UTF_8);

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
        server.start();
        System.out.println(server.getAddress().getPort());
        int end = System.in.read(); // whoever started it ends it
        System.exit(Math.max(end, 0));
    }

    private static void answer(HttpExchange exchange) {
        try (exchange) {
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, ANSWER.length);
            exchange.getResponseBody().write(ANSWER);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
