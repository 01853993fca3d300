/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs the client scenarios of the conformance suite of the protocol, which {@code .ci/mcp} installs. */
class ConformanceTest {

    private static final String SUITE = System.getenv().getOrDefault("MCP_CONFORMANCE", "");

    @ParameterizedTest
    @ValueSource(strings = {"2025-11-25", "2026-07-28"})
    void passesEveryScoredScenario(String requirements, @TempDir Path directory) throws Exception {
        assumeTrue(!SUITE.isEmpty(), "no conformance suite in MCP_CONFORMANCE: run .ci/mcp");
        var scored = scored(requirements);
        var client = client(directory);
        var passed = scored.parallelStream()
                .filter(scenario -> passes(scenario, requirements, client, directory.resolve(scenario)))
                .collect(Collectors.toCollection(TreeSet::new));
        System.out.printf(
                "MCP %s, client: %d of %d scored scenarios passed%n", requirements, passed.size(), scored.size());
        assertThat(scored).hasSizeGreaterThan(10);
        assertThat(passed).isEqualTo(scored);
    }

    private static Set<String> scored(String requirements) throws Exception {
        var file = Path.of(SUITE).resolveSibling(Path.of("..", "requirements", requirements + ".yaml"));
        var client = Files.readString(file.normalize())
                .replaceFirst("(?s).*\nclient:\n", "")
                .replaceFirst("(?s)\nnot_scored:.*", "");
        return client.lines()
                .map(String::strip)
                .filter(line -> line.startsWith("- "))
                .map(line -> line.substring(2))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Path client(Path directory) throws IOException {
        return Files.writeString(
                directory.resolve("client.sh"),
                "exec '%s' -XX:TieredStopAtLevel=1 -cp '%s' %s \"$@\""
                        .formatted(
                                Path.of(System.getProperty("java.home"), "bin", "java"),
                                System.getProperty("java.class.path"),
                                ConformanceClient.class.getName()));
    }

    private static boolean passes(String scenario, String version, Path client, Path directory) {
        var command = List.of(
                "node",
                SUITE,
                "client",
                "--command",
                "sh " + client,
                "--scenario",
                scenario,
                "--spec-version",
                version,
                "--timeout",
                "20000",
                "-o",
                directory.resolve("out").toString());
        try {
            Files.createDirectories(directory);
            return new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(directory.resolve("log").toFile())
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(scenario, e);
        }
    }
}
