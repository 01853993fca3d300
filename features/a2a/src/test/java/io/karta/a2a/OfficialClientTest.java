/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.a2a;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.karta.agent.ConfigKeys;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs tasks with the clients of the protocol's project, which {@code .ci/a2a} installs. */
class OfficialClientTest {

    private static final String PACKAGES = System.getenv().getOrDefault("A2A_CLIENTS", "");

    @ParameterizedTest
    @ValueSource(strings = {"1.0", "0.3"})
    void runsTasks(String version, @TempDir Path directory) throws Exception {
        assumeTrue(!PACKAGES.isEmpty(), "no clients in A2A_CLIENTS: run .ci/a2a");
        var log = directory.resolve("log");
        int status;
        try (var shop = new Shop(ConfigKeys.REST_ANONYMOUS, "true")) {
            status = new ProcessBuilder(List.of(
                            "node",
                            Path.of("src/test/resources/client-" + version + ".mjs")
                                    .toAbsolutePath()
                                    .toString(),
                            Path.of(PACKAGES, version, "node_modules").toString(),
                            shop.server.url("/karta/a2a/").toString()))
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start()
                    .waitFor();
        }
        var output = Files.readString(log);
        System.out.print(output);

        assertThat(status).as(output).isZero();
        assertThat(output).contains("A2A client " + version + ": ");
    }
}
