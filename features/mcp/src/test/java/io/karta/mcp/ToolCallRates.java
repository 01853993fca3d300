/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp;

import com.sun.management.OperatingSystemMXBean;
import io.karta.agent.ConfigKeys;
import io.karta.engine.LocalPlatform;
import io.karta.mcp.http.McpServlet;
import io.karta.rest.ServletTestServer;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/**
 * Calls of a tool per second on one connection: Karta's server in both eras, beside a server of the official Java
 * SDK, with the same client on the same HTTP server. Not part of the tests: {@code benchmarks/mcp.sh} runs it.
 */
class ToolCallRates {

    private static final boolean IS_SHORT = Boolean.getBoolean("karta.benchmarks.short");
    private static final int ROUNDS = IS_SHORT ? 1 : 7;
    private static final int CALLS = IS_SHORT ? 100 : 10_000;
    private static final String GREET = "{\"name\":\"greet\",\"arguments\":{\"name\":\"Ada\"}}";

    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    /** Server under test, and what one round of calls measured. */
    private record Contender(String name, Supplier<String> call, List<Round> rounds) {

        Contender(String name, Supplier<String> call) {
            this(name, call, new ArrayList<>());
        }

        void measure() {
            long cpu = SYSTEM.getProcessCpuTime();
            long begin = System.nanoTime();
            for (int i = 0; i < CALLS; i++) {
                if (!call.get().contains("Hello, Ada!")) {
                    throw new AssertionError(name);
                }
            }
            double seconds = (System.nanoTime() - begin) / 1e9;
            rounds.add(new Round(CALLS / seconds, (SYSTEM.getProcessCpuTime() - cpu) / 1e3 / CALLS));
        }

        void print() {
            System.out.printf(
                    "MCP tool calls, %-22s %,7.0f per second, %,6.0f us processor time of client and server each%n",
                    name + ":",
                    median(rounds.stream().mapToDouble(Round::rate).toArray()),
                    median(rounds.stream().mapToDouble(Round::processor).toArray()));
        }

        private static double median(double... values) {
            Arrays.sort(values);
            return values[values.length / 2];
        }
    }

    private record Round(double rate, double processor) {}

    @Test
    void comparesServers() throws Exception {
        try (var platform = LocalPlatform.builder()
                        .otherSettings(Map.of(ConfigKeys.MCP_ANONYMOUS, "true"))
                        .build();
                var karta = new ServletTestServer(platform, 0, McpServlet.class, "/karta/mcp", ConformanceBean.class);
                var sdk = new OfficialSdkServer()) {
            var client = McpTestClient.of(karta.url("/karta/mcp"));
            var session = client.session("{}");
            var other = McpTestClient.of(sdk.url()).session("{}");
            other.post("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
            var contenders = List.of(
                    new Contender("Karta, 2026-07-28", () -> client.stateless("tools/call", GREET)
                            .text()),
                    new Contender("Karta, 2025-11-25", () -> session.call(1, "tools/call", GREET)
                            .text()),
                    new Contender("Java SDK, 2025-11-25", () -> other.call(1, "tools/call", GREET)
                            .text()));

            contenders.forEach(Contender::measure); // warm-up
            contenders.forEach(contender -> contender.rounds().clear());
            for (int round = 0; round < ROUNDS; round++) {
                contenders.forEach(Contender::measure);
            }

            contenders.forEach(Contender::print);
        }
    }
}
