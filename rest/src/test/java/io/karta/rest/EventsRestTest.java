/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import static io.karta.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.ConfigKeys;
import io.karta.engine.LocalPlatform;
import io.karta.engine.journal.InMemoryProcessStore;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessStatus;
import io.karta.rest.EventReader.Received;
import io.karta.rest.RealPlatform.Approval;
import io.karta.testkit.CrashingProcessStore;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class EventsRestTest {

    private final RealPlatform agents = new RealPlatform();
    private LocalPlatform platform = agents.open(Map.of());
    private TestServer server = new TestServer(platform);
    private final HttpClient http = HttpClient.newHttpClient();

    @AfterEach
    void close() {
        agents.mayEnd.countDown();
        server.close();
        platform.close();
    }

    private void reopen(Supplier<LocalPlatform> next) {
        server.close();
        platform.close();
        platform = next.get();
        server = new TestServer(platform);
    }

    private static String credentials(String name) {
        return "Basic " + Base64.getEncoder().encodeToString((name + ":" + name).getBytes(StandardCharsets.UTF_8));
    }

    private HttpResponse<InputStream> open(String path, String caller, String... headers) {
        var request = HttpRequest.newBuilder(server.root().resolve(path))
                .header("Authorization", credentials(caller))
                .header("Accept", "text/event-stream");
        for (int i = 0; i < headers.length; i += 2) {
            request.header(headers[i], headers[i + 1]);
        }
        try {
            return http.send(request.build(), BodyHandlers.ofInputStream());
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private EventReader read(String path, String caller, String... headers) {
        return new EventReader(open(path, caller, headers).body());
    }

    private static String path(AgentProcess process) {
        return "/shop/karta/processes/" + process.id() + "/events";
    }

    private void answer(AgentProcess process) {
        agents.mayEnd.countDown();
        process.answer(process.pendingAnswer().orElseThrow().id(), new Approval(true));
    }

    private static List<String> ids(List<Received> events) {
        return events.stream().flatMap(event -> event.id().stream()).toList();
    }

    @Nested
    class EventsOfOneProcess {

        private final AgentProcess process = RealPlatform.start(platform, "ada");

        @Test
        void arriveWhileItRunsAndEndWithIt() {
            var response = open(path(process), "ada");
            var events = new EventReader(response.body());
            var before = events.until(event -> event.name().equals("process.suspended"));
            answer(process);
            var after = events.all();

            assertThat(response.headers().firstValue("Content-Type").orElse("")).startsWith("text/event-stream");
            assertThat(response.headers().firstValue("Cache-Control")).contains("no-store");
            assertThat(before)
                    .extracting(Received::name)
                    .containsExactly(
                            "process.created",
                            "object.added",
                            "process.started",
                            "action.finished",
                            "question.asked",
                            "process.suspended");
            assertThat(after)
                    .extracting(Received::name)
                    .contains("question.answered", "progress.updated", "action.finished")
                    .endsWith("process.ended");
            assertThat(after.get(after.size() - 1).json().getString("status")).isEqualTo("COMPLETED");
        }

        @Test
        void resumeAfterTheLastEventOfTheClient() {
            answer(process);
            var all = ids(read(path(process), "ada").all());

            var rest =
                    ids(read(path(process), "ada", "Last-Event-ID", all.get(3)).all());

            assertThat(rest).isEqualTo(all.subList(4, all.size()));
        }

        @Test
        void escapeHostileContent() {
            var events = read(path(process), "ada");
            var question = events.until(event -> event.name().equals("question.asked"));
            answer(process);
            var rest = events.all();

            assertThat(question.get(question.size() - 1).json().getString("title"))
                    .isEqualTo(RealPlatform.HOSTILE);
            assertThat(rest)
                    .filteredOn(event -> event.name().equals("progress.updated"))
                    .singleElement()
                    .satisfies(
                            event -> assertThat(event.json().getString("text")).isEqualTo(RealPlatform.HOSTILE));
            assertThat(rest)
                    .filteredOn(event -> event.name().equals("process.ended"))
                    .hasSize(1);
        }

        @Test
        void containNoObjectsOfTheBlackboard() {
            answer(process);

            var added = read(path(process), "ada").all().stream()
                    .filter(event -> event.name().equals("object.added"))
                    .toList();

            assertThat(added).isNotEmpty().allSatisfy(event -> assertThat(
                            event.json().keySet())
                    .containsOnly("type", "process", "agent", "goal", "at", "step", "objectType"));
        }

        @Test
        void areSentToOperators() {
            answer(process);

            assertThat(read(path(process), "olga").all()).isNotEmpty();
        }

        @Test
        void areNotFoundForOtherCallers() {
            assertThat(new TestClient(server.root())
                            .as("edith")
                            .get(path(process))
                            .code())
                    .isEqualTo("KARTA-502");
            assertThat(new TestClient(server.root())
                            .as("ada")
                            .get("/shop/karta/processes/nothing/events")
                            .code())
                    .isEqualTo("KARTA-502");
        }

        @Test
        void areNotResumedAfterAnInvalidId() {
            var answer = new TestClient(server.root())
                    .as("ada")
                    .with("Last-Event-ID", "yesterday")
                    .get(path(process));

            assertThat(answer.status()).isEqualTo(400);
            assertThat(answer.code()).isEqualTo("KARTA-173");
            assertThat(answer.object().getString("detail")).contains("yesterday");
        }

        @Test
        void areNotResumedAfterAnIdBeyondTheEnd() {
            var client = new TestClient(server.root()).with("Last-Event-ID", "999999-0");

            var ofProcess = client.as("ada").get(path(process));
            var ofAll = client.as("olga").get("/shop/karta/events");

            assertThat(ofProcess.status()).isEqualTo(400);
            assertThat(ofProcess.code()).isEqualTo("KARTA-173");
            assertThat(ofAll.status()).isEqualTo(400);
            assertThat(ofAll.code()).isEqualTo("KARTA-173");
        }

        @Test
        void areNotOpenedByHead() {
            var answer = new TestClient(server.root()).as("ada").send("HEAD", path(process));

            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.header("Content-Type")).startsWith("text/event-stream");
        }

        @Test
        void needAuthentication() {
            assertThat(new TestClient(server.root()).get(path(process)).status())
                    .isEqualTo(401);
        }

        @Test
        void endWhenTheServerIsStopped() {
            var events = read(path(process), "ada");
            events.until(event -> event.name().equals("process.suspended"));

            server.close();

            assertThat(events.all()).isEmpty();
            eventually(() -> Thread.getAllStackTraces().keySet().stream()
                    .noneMatch(thread -> thread.isAlive() && thread.getName().equals("karta-heartbeat")));
        }
    }

    @Test
    void keepAnIdleConnectionOpenWithComments() {
        reopen(() -> agents.open(Map.of(ConfigKeys.REST_HEARTBEAT, "PT0.02S")));
        var process = RealPlatform.start(platform, "ada");

        try (var events = read(path(process), "ada")) {
            events.until(event -> event.name().equals("process.suspended"));
            events.awaitComments(5);
            answer(process);

            assertThat(events.all()).extracting(Received::name).endsWith("process.ended");
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void areUnavailableWhileTheStoreDoesNotAnswer() {
        var store = new CrashingProcessStore(new InMemoryProcessStore(1000, Clock.systemUTC()));
        reopen(() -> agents.open(store));
        var process = RealPlatform.start(platform, "ada");
        var question = process.pendingAnswer().orElseThrow().id();
        platform.answer(process, question, new Approval(true), process.caller());
        eventually(() -> process.history().size() == 1 && process.status() == ProcessStatus.RUNNING);
        store.crash();

        var answer = new TestClient(server.root())
                .as("ada")
                .with("Last-Event-ID", "0-0")
                .get(path(process));
        store.reconnect();
        agents.mayEnd.countDown();

        assertThat(answer.status()).isEqualTo(503);
        assertThat(answer.code()).isEqualTo("KARTA-972");
    }

    @Test
    void ofAllProcessesAreUnavailableWhileTheStoreHasNoLog() {
        var store = new CrashingProcessStore(new InMemoryProcessStore(1000, Clock.systemUTC()));
        reopen(() -> agents.open(store));
        store.crash();

        var answer = new TestClient(server.root())
                .as("olga")
                .with("Accept", "text/event-stream")
                .get("/shop/karta/events");
        store.reconnect();

        assertThat(answer.status()).isEqualTo(503);
        assertThat(answer.code()).isEqualTo("KARTA-972");
    }

    @Test
    void areNeitherLostNorRepeatedWhenTheConnectionIsCutAHundredTimes() throws Exception {
        var process = RealPlatform.start(platform, "ada");
        var source =
                CompletableFuture.runAsync(() -> IntStream.range(0, 1000).forEach(n -> process.add("object " + n)));
        var cuts = new Random(3);
        List<String> received = new ArrayList<>(List.of("0-0"));
        for (int cut = 0; cut < 100; cut++) {
            var last = received.get(received.size() - 1);
            try (var events = read(path(process), "ada", "Last-Event-ID", last)) {
                int size = 1 + cuts.nextInt(8);
                for (int i = 0; i < size; i++) {
                    events.next().flatMap(Received::id).ifPresent(received::add);
                }
            }
        }
        source.get();
        process.kill();

        received.addAll(ids(read(path(process), "ada", "Last-Event-ID", received.get(received.size() - 1))
                .all()));

        var complete = ids(read(path(process), "ada").all());
        assertThat(complete).hasSizeGreaterThan(1000);
        assertThat(received).isEqualTo(complete);
    }

    @Test
    void ofTwoHundredSlowReadersAreAllDeliveredAndHoldNoThreads() throws Exception {
        var process = RealPlatform.start(platform, "ada");
        List<Socket> readers = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            readers.add(slowReader(process));
        }
        var text = "x".repeat(100);

        IntStream.range(0, 1000).forEach(n -> process.add(text + n));
        process.kill();
        var complete = ids(read(path(process), "ada").all());

        assertThat(complete).hasSizeGreaterThan(1000);
        awaitNoThreadInStreams();
        for (Socket reader : readers) {
            assertThat(ids(unchunked(reader).all())).isEqualTo(complete);
            reader.close();
        }
    }

    /** The readers are connected, and none of them has read anything. */
    private static void awaitNoThreadInStreams() {
        eventually(() -> Thread.getAllStackTraces().values().stream()
                .flatMap(Arrays::stream)
                .noneMatch(frame -> frame.getClassName().startsWith("io.karta.engine.stream")
                        || frame.getClassName().startsWith("io.karta.rest.event")));
    }

    private Socket slowReader(AgentProcess process) throws IOException {
        URI root = server.root();
        var socket = new Socket();
        socket.setReceiveBufferSize(2048);
        socket.connect(new InetSocketAddress(root.getHost(), root.getPort()));
        socket.getOutputStream()
                .write(("GET " + path(process) + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: "
                                + credentials("ada") + "\r\nAccept: text/event-stream\r\n\r\n")
                        .getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    /** Skips the header and the sizes of chunks. */
    private static EventReader unchunked(Socket socket) throws IOException {
        socket.setSoTimeout((int) Duration.ofSeconds(30).toMillis());
        var text = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        var body = text.substring(text.indexOf("\r\n\r\n") + 4)
                .replaceAll("(?m)^[0-9a-f]+\r\n", "")
                .replace("\r\n", "");
        return new EventReader(new ByteArrayInputStream(body.getBytes(StandardCharsets.UTF_8)));
    }

    @Nested
    class EventsOfAllProcesses {

        @Test
        void areSentToOperators() {
            var events = read("/shop/karta/events", "olga");
            RealPlatform.start(platform, "ada", "Vault"); // its goal is not exported
            var first = RealPlatform.start(platform, "ada");
            var second = RealPlatform.start(platform, "bob");

            var received = new ArrayList<>(events.until(event -> event.name().equals("process.suspended")));
            received.addAll(events.until(event -> event.name().equals("process.suspended")));

            assertThat(received)
                    .extracting(event -> event.json().getString("process"))
                    .containsOnly(first.id(), second.id());
            assertThat(ids(received)).hasSize(12).doesNotHaveDuplicates();
        }

        @Test
        void resumeAfterTheLastEventOfTheClient() {
            var events = read("/shop/karta/events", "olga");
            RealPlatform.start(platform, "ada");
            var all = ids(events.until(event -> event.name().equals("process.suspended")));

            var rest = read("/shop/karta/events", "olga", "Last-Event-ID", all.get(2))
                    .until(event -> event.name().equals("process.suspended"));

            assertThat(ids(rest)).isEqualTo(all.subList(3, all.size()));
        }

        @Test
        void areForbiddenToOthers() {
            var answer = new TestClient(server.root()).as("ada").get("/shop/karta/events");

            assertThat(answer.status()).isEqualTo(403);
            assertThat(answer.code()).isEqualTo("KARTA-505");
            assertThat(answer.object().getString("detail")).contains("karta-operator");
        }
    }
}
