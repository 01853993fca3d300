/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.stdio;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.builder.Agents;
import io.karta.engine.LocalPlatform;
import io.karta.mcp.http.McpServlet;
import io.karta.process.PageRequest;
import io.karta.process.ProcessFilter;
import io.karta.process.ProcessStatus;
import io.karta.rest.ServletTestServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The program, started as desktop clients start it. */
@Timeout(120)
class McpStdioTest {

    record Order(int number) {}

    record Receipt(int number) {}

    record Wish(String text) {}

    record Address(String street) {}

    record Parcel(String label) {}

    private static final String META =
            """
            "_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",\
            "io.modelcontextprotocol/clientInfo":{"name":"test","version":"1"},\
            "io.modelcontextprotocol/clientCapabilities":{}}""";
    private static final String INITIALIZE =
            """
            {"jsonrpc":"2.0","id":"first","method":"initialize","params":{"protocolVersion":"2025-11-25",\
            "capabilities":{"elicitation":{}},"clientInfo":{"name":"test","version":"1"}}}""";
    private static final String INITIALIZED = "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}";

    private final CountDownLatch sold = new CountDownLatch(1);
    private final List<Process> programs = new ArrayList<>();
    private LocalPlatform platform;
    private ServletTestServer server;
    private int port;

    @BeforeEach
    void start() {
        platform = LocalPlatform.builder().build();
        platform.deploy(Agents.agent("Shop", "Sells things")
                .action("sell", Order.class, Receipt.class, (order, context) -> sell(order))
                .actionWithOutcome(
                        "address",
                        Wish.class,
                        Address.class,
                        (wish, context) -> Outcome.await(Form.of(Address.class).title("Where to?")))
                .action("ship", Address.class, Parcel.class, (to, context) -> new Parcel(to.street()))
                .goal("sell", "Sell something", Receipt.class, goal -> goal.remote()
                        .startingWith(Order.class))
                .goal("send", "Send a parcel", Parcel.class, goal -> goal.remote()
                        .startingWith(Wish.class))
                .build());
        startServer(0);
        port = server.url("/").getPort();
    }

    private void startServer(int onPort) {
        server = new ServletTestServer(platform, onPort, McpServlet.class, "/karta/mcp");
    }

    private Receipt sell(Order order) {
        try {
            assertThat(order.number() > 0 || sold.await(60, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
        return new Receipt(order.number());
    }

    @AfterEach
    void stop() {
        sold.countDown();
        programs.forEach(Process::destroyForcibly);
        server.close();
        platform.close();
    }

    /** A running program. */
    private record Client(Process program, Writer in, BufferedReader out) {

        void send(String message) throws IOException {
            in.write(message + "\n");
            in.flush();
        }

        Message next() throws IOException {
            return Message.of(out.readLine());
        }

        Message ask(String message) throws IOException {
            send(message);
            return next();
        }
    }

    private Client client(String url) throws IOException {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var builder = new ProcessBuilder(java, "-Xshare:auto", "-cp", "target/classes", McpStdio.class.getName(), url);
        builder.environment().put("KARTA_MCP_HEADERS", "Authorization=Basic Z3JhY2U6Z3JhY2U=");
        var program = builder.redirectError(ProcessBuilder.Redirect.DISCARD).start();
        programs.add(program);
        return new Client(
                program, program.outputWriter(StandardCharsets.UTF_8), program.inputReader(StandardCharsets.UTF_8));
    }

    private Client client() throws IOException {
        return client(server.url("/karta/mcp").toString());
    }

    private Client inSession() throws IOException {
        var client = client();
        assertThat(client.ask(INITIALIZE).json()).contains("\"id\":\"first\"", "2025-11-25");
        client.send(INITIALIZED);
        return client;
    }

    private static String call(int id, String tool, String arguments) {
        return "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"tools/call\",\"params\":{\"name\":\"%s\",\"arguments\":%s}}"
                .formatted(id, tool, arguments);
    }

    private static String stateless(String request) {
        return request.substring(0, request.length() - 2) + "," + META + "}}";
    }

    @Test
    void callsAToolOfTheStatelessVersion() throws Exception {
        var client = client();

        var discovered = client.ask(
                stateless("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"server/discover\",\"params\":{\"x\":1}}"));
        var result = client.ask(stateless(call(2, "sell", "{\"number\":7}")));

        assertThat(discovered.json()).contains("supportedVersions");
        assertThat(result.id()).contains("2");
        assertThat(result.json()).contains("\"structuredContent\":{\"number\":7}");
    }

    @Test
    void asksTheUserInASession() throws Exception {
        var client = inSession();

        var question = client.ask(call(2, "send", "{\"text\":\"a kettle\"}"));
        var result = client.ask(("{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":{\"action\":\"accept\","
                        + "\"content\":{\"street\":\"Pier \u00e9\"}}}")
                .formatted(question.id().orElseThrow()));

        assertThat(question.method()).isEqualTo("elicitation/create");
        assertThat(result.json()).contains("Pier \u00e9");
    }

    @Test
    void endsWithItsInput() throws Exception {
        var client = inSession();
        client.send(call(2, "sell", "{\"number\":7}"));

        client.in().close();

        assertThat(client.next().json()).contains("\"number\":7");
        assertThat(client.out().readLine()).isNull();
        assertThat(client.program().waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(client.program().exitValue()).isZero();
    }

    @Test
    void acceptsMessagesThatAreSentWithTheHandshake() throws Exception {
        var client = client();

        client.send(INITIALIZE + "\n" + INITIALIZED + "\n" + call(2, "sell", "{\"number\":7}"));
        client.in().close();

        assertThat(client.next().json()).contains("\"id\":\"first\"", "2025-11-25");
        assertThat(client.next().json()).contains("\"id\":2", "\"number\":7");
        assertThat(client.out().readLine()).isNull();
    }

    @Test
    void keepsTheClientWhenTheServerRestarts() throws Exception {
        var client = inSession();
        server.close();
        var unreachable = client.ask(call(2, "sell", "{\"number\":7}"));

        startServer(port);
        var result = client.ask(call(3, "sell", "{\"number\":8}"));

        assertThat(unreachable.json()).contains("\"id\":2", "KARTA-121");
        assertThat(result.json()).contains("\"id\":3", "\"number\":8");
    }

    @Test
    void cancelsARequestInASession() throws Exception {
        var client = inSession();
        client.send(call(2, "sell", "{\"number\":0}"));
        awaitStatus(ProcessStatus.RUNNING);

        client.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":2}}");

        awaitStatus(ProcessStatus.KILLED);
    }

    @Test
    void sendsNothingForACancelledStatelessRequest() throws Exception {
        var client = client();
        client.send(stateless(call(2, "sell", "{\"number\":0}")));
        awaitStatus(ProcessStatus.RUNNING);

        client.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":2}}");
        var other = client.ask(stateless(call(3, "sell", "{\"number\":7}")));
        sold.countDown();
        client.in().close();

        assertThat(other.id()).contains("3");
        assertThat(client.out().readLine()).isNull();
    }

    private void awaitStatus(ProcessStatus status) {
        long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        while (System.nanoTime() < end
                && platform.processes(ProcessFilter.all(), PageRequest.first(1)).items().stream()
                        .noneMatch(process -> process.status() == status)) {
            Thread.onSpinWait();
        }
        assertThat(platform.processes(ProcessFilter.all(), PageRequest.first(1)).items())
                .singleElement()
                .satisfies(process -> assertThat(process.status()).isEqualTo(status));
    }

    @Test
    void reportsRejectedRequestsAndUnreachableServers() throws Exception {
        var unknown = client(server.url("/other").toString()).ask(INITIALIZE);
        int free;
        try (var socket = new ServerSocket(0)) {
            free = socket.getLocalPort();
        }
        var unreachable = client("http://127.0.0.1:" + free + "/karta/mcp").ask(INITIALIZE);

        assertThat(unknown.json()).contains("\"id\":\"first\"", "KARTA-122", "status 405");
        assertThat(unreachable.json()).contains("\"id\":\"first\"", "KARTA-121");
    }

    @Test
    void reportsInvalidMessages() throws Exception {
        var client = client();

        assertThat(client.ask("no json").json()).contains("\"id\":null", "-32700", "KARTA-124");
        assertThat(client.ask(stateless(call(2, "sell", "{\"number\":7}"))).id())
                .contains("2");
    }

    @Test
    void respondsToAVersionThatIsNoHeader() throws Exception {
        var request = stateless(call(3, "sell", "{\"number\":7}")).replace("2026-07-28", "2026\\n07");

        assertThat(client().ask(request).json()).contains("\"id\":3", "error");
    }

    @Test
    void reportsAConnectionThatEndsBeforeTheResponse() throws Exception {
        try (var socket = new ServerSocket(0)) {
            var client = client("http://127.0.0.1:" + socket.getLocalPort() + "/karta/mcp");
            client.send(INITIALIZE);
            try (var connection = socket.accept()) {
                connection.getInputStream().read();
                connection
                        .getOutputStream()
                        .write("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nContent-Length: 2\r\n\r\n:a"
                                .getBytes(StandardCharsets.US_ASCII));
                connection.getOutputStream().flush();
                assertThat(client.next().json()).contains("\"id\":\"first\"", "KARTA-123");
            }
        }
    }

    @Test
    void rejectsInvalidArguments() throws Exception {
        var client = client("nowhere");

        assertThat(client.program().waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(client.program().exitValue()).isEqualTo(2);
    }
}
