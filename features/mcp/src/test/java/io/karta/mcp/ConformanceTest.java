/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.karta.engine.LocalPlatform;
import io.karta.mcp.http.McpServlet;
import io.karta.rest.ServletTestServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs the conformance suite of the protocol, which {@code .ci/mcp} installs. */
class ConformanceTest {

    private static final String SUITE = System.getenv().getOrDefault("MCP_CONFORMANCE", "");

    @ParameterizedTest
    @ValueSource(strings = {"2025-11-25", "2026-07-28"})
    void passesEveryScoredScenario(String requirements, @TempDir Path directory) throws Exception {
        assumeTrue(!SUITE.isEmpty(), "no conformance suite in MCP_CONFORMANCE: run .ci/mcp");
        var log = directory.resolve("log");
        var platform = LocalPlatform.builder()
                .otherSettings(ConformanceServer.SETTINGS)
                .build();
        platform.deploy(ConformanceTasks.agent());
        try (platform;
                var server =
                        new ServletTestServer(platform, 0, McpServlet.class, "/karta/mcp", ConformanceBean.class)) {
            var command = List.of(
                    "node",
                    SUITE,
                    "server",
                    "--url",
                    server.url("/karta/mcp").toString(),
                    "--requirements",
                    requirements,
                    "-o",
                    directory.resolve("out").toString());
            new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start()
                    .waitFor();
        }
        var summary = Files.readString(log).replaceFirst("(?s).*=== SUMMARY ===", "");
        var scored = scenarios(summary.replaceFirst("(?s)Not scored.*", ""), "\u2713|\u2717");
        var unscored = scenarios(summary.replaceFirst("(?s).*Not scored", ""), "\u2713|\u2717");
        var failed = scenarios(summary.replaceFirst("(?s)Not scored.*", ""), "\u2717");
        scored.removeAll(unscored);
        failed.removeAll(unscored);
        System.out.printf(
                "MCP %s, server: %d of %d scored scenarios passed%n",
                requirements, scored.size() - failed.size(), scored.size());

        assertThat(scored).as(summary).hasSizeGreaterThanOrEqualTo(30);
        assertThat(failed).isEmpty();
    }

    private static List<String> scenarios(String summary, String mark) {
        return new ArrayList<>(summary.lines()
                .map(String::strip)
                .filter(line -> line.matches("(" + mark + ") .*"))
                .map(line -> line.substring(2).replaceFirst("[: (].*", ""))
                .toList());
    }
}
