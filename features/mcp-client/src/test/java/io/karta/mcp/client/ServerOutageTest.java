/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client;

import static io.karta.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentException;
import io.karta.health.ConnectionState;
import io.karta.testkit.CapturedLog;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Servers that are unavailable, slow or silent. */
class ServerOutageTest extends HttpToolsFixture {

    @Test
    void connectsAgainAfterAPause() throws Exception {
        server = MockServer.stateless();
        var fixture = Fixture.of(server.url());
        group(fixture);
        server.status(503);

        try (var log = CapturedLog.of("io.karta.mcp.client")) {
            assertThat(group.isAvailable()).isFalse();
            assertThat(group.isAvailable()).isFalse();
            assertThat(log.warnings()).singleElement().asString().contains("KARTA-706", "mock");
        }
        assertThatThrownBy(group::tools).isInstanceOf(AgentException.class).hasMessageStartingWith("KARTA-706");
        int attempts = server.received().size();
        server.status(200);
        assertThat(group.isAvailable()).isFalse();
        assertThat(server.received()).hasSize(attempts);

        fixture.clock.advance(Duration.ofSeconds(2));

        assertThat(group.isAvailable()).isTrue();
        assertThat(names()).containsExactly("add");
    }

    @Test
    void anOutageEndsAlsoAfterTheClockWasSetBack() throws Exception {
        server = MockServer.stateless();
        var fixture = Fixture.of(server.url());
        group(fixture);
        server.status(503);
        assertThat(group.isAvailable()).isFalse();
        server.status(200);

        fixture.clock.advance(Duration.ofHours(-1));

        assertThat(group.isAvailable()).isTrue();
    }

    @Test
    void toolsAreListedAgainAfterTheClockWasSetBack() throws Exception {
        server = MockServer.stateless();
        var fixture = Fixture.of(server.url());
        group(fixture).tools();
        assertThat(server.received("tools/list")).hasSize(1);

        fixture.clock.advance(Duration.ofHours(-1));
        group.tools();

        eventually(() -> server.received("tools/list").size() == 2);
    }

    @Test
    void aServerThatWasRestartedStaysAvailable() throws Exception {
        server = MockServer.withSessions();
        var fixture = Fixture.of(server.url());
        group(fixture).tools();
        server.session("s-2");
        fixture.clock.advance(Duration.ofMinutes(2));

        try (var log = CapturedLog.of("io.karta.mcp.client")) {
            assertThat(group.isAvailable()).isTrue();
            assertThat(names()).containsExactly("add");
            assertThat(log.warnings()).isEmpty();
        }
        assertThat(server.received("initialize")).hasSize(2);
    }

    @Test
    void healthShowsWhatTheLatestUseHasFound() throws Exception {
        server = MockServer.stateless();
        var fixture = Fixture.of(server.url());
        group(fixture);
        assertThat(group.connection()).contains(ConnectionState.UNUSED);
        assertThat(server.received()).as("requests of the health check").isEmpty();

        group.tools();
        assertThat(group.connection()).contains(ConnectionState.CONNECTED);

        server.status(503);
        assertThatThrownBy(() -> call("add", "{}")).hasMessageStartingWith("KARTA-707");
        assertThat(group.connection()).contains(ConnectionState.FAILED);
        assertThat(group.isAvailable()).as("available to the next plan").isFalse();

        server.status(200);
        fixture.clock.advance(Duration.ofSeconds(2));
        assertThat(group.isAvailable()).isTrue();
        assertThat(group.connection()).contains(ConnectionState.CONNECTED);
    }

    @Test
    void aSlowToolIsNoFailureOfTheConnection() throws Exception {
        server = MockServer.stateless();
        var end = new CountDownLatch(1);
        server.on("tools/call", params -> {
            awaitQuietly(end);
            return MockServer.text("late");
        });
        group(Fixture.of(server.url()).with("timeout", "PT3S"));

        assertThatThrownBy(() -> call("add", "{}")).hasMessageContaining("did not respond in time");

        assertThat(group.connection()).contains(ConnectionState.CONNECTED);
        end.countDown();
    }

    @ParameterizedTest
    @ValueSource(ints = {401, 404})
    void aCallWhoseResponseIsLostIsNotSentAgain(int status) throws Exception {
        server = MockServer.withSessions();
        server.interruptedStreams(status);
        group();

        assertThatThrownBy(() -> call("add", "{}"))
                .hasMessageStartingWith("KARTA-707")
                .hasMessageContaining("the server did not continue its response");

        assertThat(server.received("tools/call")).hasSize(1);
    }

    @Test
    void aRedirectOfTheSameServerIsFollowed() throws Exception {
        server = MockServer.withSessions();
        group(Fixture.of(server.url().resolve("/moved/307?/mcp")).withToken("t0ken"));

        assertThat(call("add", "{}").text()).isEqualTo("42");
        assertThat(server.received("tools/call")).singleElement().satisfies(request -> assertThat(
                        request.header("Authorization"))
                .isEqualTo("Bearer t0ken"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/moved/301?/mcp", "/moved/307?http://localhost:1/mcp"})
    void otherRedirectsAreNamed(String path) throws Exception {
        server = MockServer.withSessions();
        group(Fixture.of(server.url().resolve(path)));

        assertThatThrownBy(group::tools)
                .hasMessageStartingWith("KARTA-706")
                .hasMessageContaining("redirects to " + path.substring(path.indexOf('?') + 1));
        assertThat(server.received()).isEmpty();
    }

    @Test
    void nothingListens() throws Exception {
        server = MockServer.stateless();
        var url = server.url();
        server.close();

        assertThat(group(Fixture.of(url)).isAvailable()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"2026-07-28", "auto"})
    void doesNotTryOtherVersionsWithoutCredentials(String version) throws Exception {
        server = MockServer.stateless();
        server.status(401);

        assertThat(group(Fixture.of(server.url()).with("protocol-version", version))
                        .isAvailable())
                .isFalse();
        assertThat(server.received()).hasSize(1);
    }

    @Test
    void anInvalidHeaderDoesNotFailThePlan() throws Exception {
        server = MockServer.stateless();

        assertThat(group(Fixture.of(server.url()).with("headers", "Host=x")).isAvailable())
                .isFalse();
    }

    @Test
    void aCallEndsWithItsThread() throws Exception {
        server = MockServer.withSessions();
        var caller = Thread.currentThread();
        server.on("tools/call", params -> {
            caller.interrupt();
            eventually(() -> !server.received("notifications/cancelled").isEmpty());
            return MockServer.text("late");
        });
        group();

        assertThatThrownBy(() -> call("add", "{}")).isInstanceOf(InterruptedException.class);
        eventually(() -> !server.received("notifications/cancelled").isEmpty());
    }

    @ParameterizedTest
    @ValueSource(strings = {"2026-07-28", "2025-11-25"})
    void aCallThatTakesTooLongIsCancelled(String version) throws Exception {
        server = version.equals(McpConnection.STATELESS) ? MockServer.stateless() : MockServer.withSessions();
        var end = new CountDownLatch(1);
        server.on("tools/call", params -> {
            awaitQuietly(end);
            return MockServer.text("late");
        });
        group(Fixture.of(server.url()).with("timeout", "PT3S").with("protocol-version", version));

        assertThatThrownBy(() -> call("add", "{}"))
                .isInstanceOf(AgentException.class)
                .hasMessageContaining("the server did not respond in time");

        eventually(() -> !server.received("notifications/cancelled").isEmpty());
        assertThat(server.received("notifications/cancelled"))
                .singleElement()
                .extracting(sent -> sent.message().getJsonObject("params").get("requestId"))
                .isEqualTo(server.received("tools/call").get(0).message().get("id"));
        end.countDown();
    }

    @Test
    void planningDoesNotWaitForAServerThatNeverResponds() throws Exception {
        try (var silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            var url = URI.create("http://127.0.0.1:" + silent.getLocalPort() + "/mcp");
            group(Fixture.of(url).with("availability-timeout", "PT0.1S"));

            assertThat(group.isAvailable()).isFalse();
            assertThat(group.isAvailable()).isFalse();

            assertThat(connecting()).as("threads that still connect").hasSize(1);
            group.close();
            eventually(() -> connecting().isEmpty());
        }
    }

    @Test
    void aSlowServerIsAvailableOnceItHasListedItsTools() throws Exception {
        server = MockServer.stateless();
        var start = new CountDownLatch(1);
        server.on("tools/list", params -> {
            awaitQuietly(start);
            return "{'tools':[" + MockServer.TOOL + "]}";
        });
        group(Fixture.of(server.url()).with("availability-timeout", "PT0S"));
        assertThat(group.isAvailable()).isFalse();

        start.countDown();

        eventually(() -> group.isAvailable());
        assertThat(names()).containsExactly("add");
        assertThat(server.received("tools/list")).hasSize(1);
    }

    private static List<String> connecting() {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter("karta-mcp-mock-connect"::equals)
                .toList();
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void aCallHasATimeLimit() throws Exception {
        server = MockServer.stateless();
        var end = new CountDownLatch(1);
        server.on("tools/call", params -> {
            awaitQuietly(end);
            return MockServer.text("late");
        });
        group(Fixture.of(server.url()).with("timeout", "PT3S"));

        assertThatThrownBy(() -> call("add", "{}"))
                .isInstanceOf(AgentException.class)
                .hasMessageStartingWith("KARTA-707")
                .hasMessageContaining("add");
        end.countDown();
    }
}
