/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.webhooks;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Predicate;

/** A receiver of webhooks on this machine: it accepts every message unless a test scripts something else. */
final class HookReceiver implements AutoCloseable {

    /** A message that has arrived. */
    record Delivery(Map<String, List<String>> headers, String body) {

        String header(String name) {
            return headers.get(name).get(0);
        }

        String id() {
            return header("Webhook-id");
        }

        JsonObject json() {
            try (var reader = Json.createReader(new StringReader(body))) {
                return reader.readObject();
            }
        }

        String type() {
            return json().getString("type");
        }

        String process() {
            return json().getJsonObject("data").getString("process");
        }
    }

    /** Response to one request. */
    interface Answer {
        void to(HttpExchange exchange) throws IOException;
    }

    final List<Delivery> deliveries = new CopyOnWriteArrayList<>();
    private final Deque<Answer> script = new ConcurrentLinkedDeque<>();
    private volatile Predicate<Delivery> rejected = delivery -> false;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final HttpServer server;

    HookReceiver() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(threads);
        server.createContext("/", this::receive);
        server.start();
    }

    static Answer status(int status) {
        return exchange -> exchange.sendResponseHeaders(status, -1);
    }

    static Answer status(int status, String header, String value) {
        return exchange -> {
            exchange.getResponseHeaders().set(header, value);
            exchange.sendResponseHeaders(status, -1);
        };
    }

    /** Sets the responses to the next requests. */
    void answer(Answer... answers) {
        script.addAll(List.of(answers));
    }

    /** Responds 400 to some messages, until the next call. */
    void reject(Predicate<Delivery> messages) {
        rejected = messages;
    }

    private void receive(HttpExchange exchange) throws IOException {
        try (exchange) {
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            var delivery = new Delivery(exchange.getRequestHeaders(), body);
            deliveries.add(delivery);
            Answer scripted = script.poll();
            (scripted == null ? status(rejected.test(delivery) ? 400 : 204) : scripted).to(exchange);
        }
    }

    int port() {
        return server.getAddress().getPort();
    }

    String url() {
        return "http://127.0.0.1:" + port() + "/hooks?from=karta";
    }

    List<String> types() {
        return deliveries.stream().map(Delivery::type).toList();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
