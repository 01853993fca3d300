/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.openai;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A vendor of models that fails in every way there is: which way, follows from the number in the prompt and the
 * attempt. Thread-safe.
 */
final class FaultyServer implements AutoCloseable {

    private static final Pattern NUMBER = Pattern.compile("Ticket (\\d+)!");
    private static final String ANSWER =
            """
            {"id": "1", "object": "chat.completion", "created": 1, "model": "m", "choices": [{"index": 0,
             "message": {"role": "assistant", "content": %s}, "finish_reason": "stop"}],
             "usage": {"prompt_tokens": 10, "completion_tokens": 5, "total_tokens": 15}}""";

    private final long seed;
    private final double share;
    private final Duration slowness;
    private final HttpServer server;
    private final ExecutorService workers = Executors.newCachedThreadPool();
    private final Map<Integer, AtomicInteger> attempts = new ConcurrentHashMap<>();
    private final Map<Fault, AtomicInteger> faults = new EnumMap<>(Fault.class);
    private final CountDownLatch closed = new CountDownLatch(1);

    /** The ways to fail. */
    enum Fault {
        LIMITED_FOR_A_TIME,
        LIMITED,
        BROKEN,
        UNAVAILABLE,
        OVERLOADED,
        KEY_REFUSED,
        NOT_UNDERSTOOD,
        SLOW,
        CUT,
        NO_JSON,
        NO_OBJECT,
        EMPTY_BODY,
        EMPTY_ANSWER
    }

    /**
     * Starts.
     *
     * @param share how much of what is asked fails
     * @param slowness how long a slow answer takes
     */
    FaultyServer(long seed, double share, Duration slowness) throws IOException {
        this.seed = seed;
        this.share = share;
        this.slowness = slowness;
        for (Fault fault : Fault.values()) {
            faults.put(fault, new AtomicInteger());
        }
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 256);
        server.setExecutor(workers);
        server.createContext("/", this::answer);
        server.start();
    }

    URI address() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/v1");
    }

    /** How often each number was asked for. */
    Map<Integer, AtomicInteger> attempts() {
        return attempts;
    }

    int count(Fault fault) {
        return faults.get(fault).get();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            Matcher number =
                    NUMBER.matcher(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            int ticket = number.find() ? Integer.parseInt(number.group(1)) : -1;
            int attempt =
                    attempts.computeIfAbsent(ticket, n -> new AtomicInteger()).incrementAndGet();
            var random = new Random(seed + 31L * ticket + 1_000_003L * attempt);
            random.nextInt();
            if (random.nextDouble() < share) {
                Fault fault = Fault.values()[random.nextInt(Fault.values().length)];
                faults.get(fault).incrementAndGet();
                fail(exchange, fault, ticket);
            } else {
                send(exchange, 200, object(ticket));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void fail(HttpExchange exchange, Fault fault, int ticket) throws IOException, InterruptedException {
        switch (fault) {
            case LIMITED_FOR_A_TIME -> {
                exchange.getResponseHeaders().set("Retry-After", "0");
                send(exchange, 429, "{}");
            }
            case LIMITED -> send(exchange, 429, "{\"error\": {\"message\": \"Rate limit reached\"}}");
            case BROKEN -> send(exchange, 500, "oops");
            case UNAVAILABLE -> send(exchange, 503, "<html>busy</html>");
            case OVERLOADED -> send(exchange, 529, "{}");
            case KEY_REFUSED -> send(exchange, 401, "{\"error\": {\"message\": \"Incorrect API key provided\"}}");
            case NOT_UNDERSTOOD -> send(exchange, 400, "{\"error\": {\"message\": \"No\"}}");
            case SLOW -> {
                if (!closed.await(slowness.toMillis(), TimeUnit.MILLISECONDS)) {
                    send(exchange, 200, object(ticket));
                }
            }
            case CUT -> cut(exchange, object(ticket));
            case NO_JSON -> send(exchange, 200, "{\"choices\": [{");
            case NO_OBJECT -> send(exchange, 200, ANSWER.formatted("\"I would rather not\""));
            case EMPTY_BODY -> exchange.sendResponseHeaders(200, -1);
            case EMPTY_ANSWER -> send(exchange, 200, ANSWER.formatted("\"\""));
        }
    }

    private static String object(int ticket) {
        return ANSWER.formatted("\"{\\\"number\\\": " + ticket + "}\"");
    }

    private static void send(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    /** Promises more than it sends. */
    private static void cut(HttpExchange exchange, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(200, bytes.length);
        exchange.getResponseBody().write(bytes, 0, bytes.length / 2);
        exchange.getResponseBody().flush();
    }

    @Override
    public void close() {
        closed.countDown();
        server.stop(0);
        workers.shutdownNow();
    }
}
