/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client;

import static io.karta.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentException;
import io.karta.ai.ToolContext;
import io.karta.testkit.FakeAi;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Tools of servers that are child processes. */
class StdioToolsTest {

    private McpToolGroup group;

    @AfterEach
    void stop() {
        group.close();
    }

    static Fixture fixture(String... arguments) {
        var command = StdioServer.command(arguments);
        return new Fixture()
                .with("command", command.get(0))
                .with(
                        "args",
                        String.join(
                                ",",
                                command.subList(1, command.size()).stream()
                                        .map(word -> word.replace(",", "\\,"))
                                        .toList()));
    }

    private String call(String name) throws Exception {
        return call(name, "{}");
    }

    private String call(String name, String arguments) throws Exception {
        return group.tools().stream()
                .filter(tool -> tool.name().equals(name))
                .findFirst()
                .orElseThrow()
                .call(arguments, ToolContext.none())
                .text();
    }

    private String think(int calls, ToolContext context) {
        try {
            return group.tools().stream()
                    .filter(tool -> tool.name().equals("think"))
                    .findFirst()
                    .orElseThrow()
                    .call("{\"calls\":%d}".formatted(calls), context)
                    .text();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean isAlive(String pid) {
        return ProcessHandle.of(Long.parseLong(pid))
                .filter(ProcessHandle::isAlive)
                .isPresent();
    }

    @Test
    void runWithTheConfiguredVariablesOnly() throws Exception {
        group = fixture().with("env", "GREETING=hello, OTHER=x").group();

        assertThat(call("env")).isEqualTo("hello null");
    }

    @Test
    void workAlthoughTheServerLogsToItsOutput() throws Exception {
        group = fixture().group();

        assertThat(call("log")).isEqualTo("logged");
        assertThat(call("env")).startsWith("null");
    }

    @Test
    void callTheModelInEachCallOfAConnection() throws Exception {
        group = fixture().with("sampling-model", "default").group();
        var first = FakeAi.answering("one");
        var second = FakeAi.answering("two");
        var pid = call("pid");

        assertThat(think(1, ToolContext.of(first))).isEqualTo("one");
        assertThat(think(1, ToolContext.of(second))).isEqualTo("two");

        assertThat(first.onlyCall().messages().toString()).contains("Request s1");
        assertThat(second.onlyCall().messages().toString()).contains("Request s2");
        assertThat(call("pid")).isEqualTo(pid);
    }

    /** Over stdio, a request of the server does not say to which of them it belongs. */
    @Test
    void callNoModelWhileSeveralCallsRun() throws Exception {
        group = fixture().with("sampling-model", "default").group();
        var ai = FakeAi.answering("after both");
        var other = CompletableFuture.supplyAsync(() -> think(2, ToolContext.of(ai)));

        assertThat(think(2, ToolContext.of(ai))).isEqualTo("no model");
        assertThat(other.get(60, TimeUnit.SECONDS)).isEqualTo("no model");

        ai.assertNoCalls();
        assertThat(think(1, ToolContext.of(ai))).isEqualTo("after both");
    }

    @Test
    void startAgainAfterACrash(@TempDir Path directory) throws Exception {
        var file = directory.resolve("pid");
        group = fixture(file.toString()).group();
        var first = call("pid");
        var grandchild = Files.readString(file);

        assertThatThrownBy(() -> call("exit"))
                .isInstanceOf(AgentException.class)
                .hasMessageContaining("the process of the server has ended");

        assertThat(call("pid")).isNotEqualTo(first);
        assertThat(isAlive(first)).isFalse();
        eventually(() -> !isAlive(grandchild));
    }

    @Test
    void startAgainAfterANumberOutOfRange() throws Exception {
        group = fixture().group();
        var first = call("pid");

        assertThatThrownBy(() -> call("number"))
                .isInstanceOf(AgentException.class)
                .hasMessageContaining("the process of the server has ended");

        assertThat(call("pid")).isNotEqualTo(first);
    }

    /** The pipe to the server holds less than the arguments. */
    @Test
    void endInTimeIfTheServerReadsNothing() throws Exception {
        group = fixture().with("timeout", "PT10S").group();
        call("pid");
        var stalled = inBackground(() -> call("stall"));
        var large = inBackground(() -> call("pid", "{\"text\":\"%s\"}".formatted("x".repeat(1_000_000))));

        assertThat(stalled.get(120, TimeUnit.SECONDS)).contains("in time");
        assertThat(large.get(120, TimeUnit.SECONDS)).contains("in time");

        assertThat(inBackground(() -> {
                            group.close();
                            return "closed";
                        })
                        .get(120, TimeUnit.SECONDS))
                .isEqualTo("closed");
    }

    /** Returns the result of a call, or the message of its failure. */
    private static CompletableFuture<String> inBackground(Callable<String> call) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return call.call();
            } catch (Exception e) {
                return String.valueOf(e.getMessage());
            }
        });
    }

    @Test
    void endWithTheDeployment(@TempDir Path directory) throws Exception {
        var file = directory.resolve("pid");
        group = fixture(file.toString()).group();
        var child = call("pid");
        var grandchild = Files.readString(file);
        assertThat(isAlive(child)).isTrue();
        assertThat(isAlive(grandchild)).isTrue();

        group.close();

        eventually(() -> !isAlive(child) && !isAlive(grandchild));
        eventually(() -> Thread.getAllStackTraces().keySet().stream()
                .noneMatch(thread -> thread.getName().equals("karta-mcp-exit")));
    }

    /** An application with a server, until it is killed. */
    static final class Application {

        private Application() {}

        public static void main(String[] arguments) throws Exception {
            try (var group = fixture(arguments[0]).group()) {
                var pid = group.tools().stream()
                        .filter(tool -> tool.name().equals("pid"))
                        .findFirst()
                        .orElseThrow();
                System.out.println(
                        "server " + pid.call("{}", ToolContext.none()).text());
                new CountDownLatch(1).await();
            }
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void endWhenTheApplicationIsKilled(@TempDir Path directory) throws Exception {
        group = new Fixture().with("command", "unused").group();
        var file = directory.resolve("pid");
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var application = new ProcessBuilder(
                        java,
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Application.class.getName(),
                        file.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (var out =
                new BufferedReader(new InputStreamReader(application.getInputStream(), StandardCharsets.UTF_8))) {
            var child = out.readLine().replace("server ", "");
            var grandchild = Files.readString(file);
            assertThat(isAlive(child)).isTrue();
            assertThat(isAlive(grandchild))
                    .as("a process that ignores the end of the server")
                    .isTrue();

            application.destroyForcibly(); // kill -9

            eventually(() -> !isAlive(child) && !isAlive(grandchild));
        } finally {
            application.destroyForcibly();
        }
    }

    @Test
    void areUnavailableWithoutTheCommand() {
        var fixture = new Fixture().with("command", "/no/such/command");
        group = fixture.group();

        assertThat(group.isAvailable()).isFalse();
        fixture.clock.advance(Duration.ofSeconds(2));
        assertThatThrownBy(group::tools).isInstanceOf(AgentException.class).hasMessageStartingWith("KARTA-706");
    }

    @Test
    void areUnavailableIfTheServerWritesNoProtocol() {
        group = new Fixture().with("command", "echo").with("args", "{nonsense").group();

        assertThat(group.isAvailable()).isFalse();
        assertThat(List.of(group.permissions())).isNotEmpty();
    }
}
