/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.webhooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hc.core5.http.MessageConstraintException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TargetClientTest {

    private static final int MANY = 200;
    private static final int MORE_THAN_CONNECTIONS = 7;

    private final HookReceiver receiver = new HookReceiver();

    @AfterEach
    void close() {
        receiver.close();
    }

    private TargetClient client(Duration timeout, HostResolver resolver) {
        return client("/", timeout, resolver);
    }

    private TargetClient client(String path, Duration timeout, HostResolver resolver) {
        return client(receiver.port(), path, timeout, resolver);
    }

    private static TargetClient client(int port, String path, Duration timeout, HostResolver resolver) {
        return new TargetClient(
                new WebhookSettings(
                        "crm",
                        TargetUrl.parse("http://hooks.invalid:" + port + path).orElseThrow(),
                        List.of(SigningKey.parse(HooksFixture.SECRET).orElseThrow()),
                        new EventSelection(Set.of(), Set.of(), Set.of()),
                        timeout,
                        new RetryPolicy(1, Duration.ofSeconds(1), Duration.ofSeconds(1)),
                        new AddressPolicy(true)),
                resolver);
    }

    private static InetAddress[] loopback(String host) {
        return new InetAddress[] {InetAddress.getLoopbackAddress()};
    }

    private static TargetResponse post(TargetClient client) throws Exception {
        return begin(client).get(60, TimeUnit.SECONDS);
    }

    private static CompletableFuture<TargetResponse> begin(TargetClient client) {
        return client.post("{}".getBytes(StandardCharsets.UTF_8), Map.of());
    }

    @Test
    void replacesItsConnectionsAfterAFailureOfTheIoThread() throws Exception {
        try (var client = client(Duration.ofSeconds(20), TargetClientTest::loopback)) {
            assertThat(post(client).isSuccess()).isTrue();
            Thread.getAllStackTraces().keySet().stream()
                    .filter(thread -> thread.getName().startsWith("karta-webhook-crm"))
                    .forEach(Thread::interrupt); // ends the I/O thread, as an OutOfMemoryError does

            HooksFixture.eventually(() -> begin(client)
                    .handle((response, problem) -> problem == null && response.isSuccess())
                    .join());
        }
    }

    @Test
    void encodesAnUrlWithOtherLetters() throws Exception {
        var requested = new AtomicReference<String>();
        receiver.answer(exchange -> {
            requested.set(exchange.getRequestURI().toString());
            exchange.sendResponseHeaders(200, -1);
        });

        try (var client = client("/h\u00F6\u00F6ks%20a?q=\u65E5", Duration.ofSeconds(20), TargetClientTest::loopback)) {
            assertThat(post(client).isSuccess()).isTrue();
        }

        assertThat(requested).hasValue("/h%C3%B6%C3%B6ks%20a?q=%E6%97%A5");
    }

    @Test
    void rejectsLongHeaders() throws Exception {
        receiver.answer(HookReceiver.status(200, "X-Long", "x".repeat(10_000)));

        try (var client = client(Duration.ofSeconds(20), TargetClientTest::loopback)) {
            assertThatThrownBy(() -> post(client)).hasCauseInstanceOf(MessageConstraintException.class);
            assertThat(post(client).isSuccess()).isTrue();
        }
    }

    @Test
    void rejectsManyHeaders() throws Exception {
        receiver.answer(exchange -> {
            for (int i = 0; i < MANY; i++) {
                exchange.getResponseHeaders().set("X-" + i, "x");
            }
            exchange.sendResponseHeaders(200, -1);
        });

        try (var client = client(Duration.ofSeconds(20), TargetClientTest::loopback)) {
            assertThatThrownBy(() -> post(client)).hasCauseInstanceOf(MessageConstraintException.class);
            assertThat(post(client).isSuccess()).isTrue();
        }
    }

    @Test
    void needsNoEndOfTheBodyAndClosesItsConnection() throws Exception {
        var closed = new CountDownLatch(MORE_THAN_CONNECTIONS);
        var threads = Executors.newCachedThreadPool();
        try (var server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                var client = client(server.getLocalPort(), "/", Duration.ofSeconds(6), TargetClientTest::loopback)) {
            threads.execute(() -> serveEndlessBodies(server, threads, closed));

            for (int i = 0; i < MORE_THAN_CONNECTIONS; i++) {
                assertThat(post(client).isSuccess()).isTrue();
            }

            assertThat(closed.await(60, TimeUnit.SECONDS)).isTrue();
        } finally {
            threads.shutdownNow();
        }
    }

    private static void serveEndlessBodies(ServerSocket server, Executor threads, CountDownLatch closed) {
        try {
            while (true) {
                Socket connection = server.accept();
                threads.execute(() -> serveEndlessBody(connection, closed));
            }
        } catch (IOException ignored) { // the test has ended
        }
    }

    private static void serveEndlessBody(Socket connection, CountDownLatch closed) {
        try (connection) {
            connection.getInputStream().read();
            connection
                    .getOutputStream()
                    .write("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nok".getBytes(StandardCharsets.US_ASCII));
            connection.getInputStream().transferTo(OutputStream.nullOutputStream());
        } catch (IOException ignored) { // closed as well
        }
        closed.countDown();
    }

    @Test
    void usesItsConnectionAgainAfterABody() throws Exception {
        var ports = new CopyOnWriteArraySet<Integer>();
        HookReceiver.Answer answer = exchange -> {
            ports.add(exchange.getRemoteAddress().getPort());
            exchange.sendResponseHeaders(200, 2);
            exchange.getResponseBody().write("ok".getBytes(StandardCharsets.US_ASCII));
        };
        receiver.answer(Collections.nCopies(MANY, answer).toArray(HookReceiver.Answer[]::new));

        try (var client = client(Duration.ofSeconds(20), TargetClientTest::loopback)) {
            for (int i = 0; i < MANY; i++) {
                assertThat(post(client).isSuccess()).isTrue();
            }
        }

        assertThat(ports).hasSizeLessThan(MORE_THAN_CONNECTIONS);
    }

    @Test
    void theTimeoutIncludesTheLookUpOfTheAddress() throws Exception {
        var mayEnd = new CountDownLatch(1);
        HostResolver slow = host -> {
            try {
                assertThat(mayEnd.await(60, TimeUnit.SECONDS)).isTrue();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return loopback(host);
        };

        try (var client = client(Duration.ofSeconds(3), slow)) {
            CompletableFuture<TargetResponse> response = begin(client);

            assertThat(mayEnd.getCount()).isOne();
            assertThatThrownBy(() -> response.get(30, TimeUnit.SECONDS)).hasCauseInstanceOf(TimeoutException.class);
            mayEnd.countDown();
            assertThat(post(client).isSuccess()).isTrue();
        }
    }
}
