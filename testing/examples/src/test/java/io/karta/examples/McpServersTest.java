/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.process.ProcessStatus;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class McpServersTest {

    @BeforeEach
    void configure() {
        System.setProperty("karta.mcp.github.url", "http://127.0.0.1:1/mcp"); // where nothing listens
        System.setProperty("karta.mcp.github.token-bean", "githubToken");
    }

    @AfterEach
    void clear() {
        System.clearProperty("karta.mcp.github.url");
        System.clearProperty("karta.mcp.github.token-bean");
    }

    @Test
    void theAgentIsDeployedWithoutItsServer() {
        try (var application = Application.of(ReleaseNotesWriter.class, GithubToken.class)) {
            var release = new ReleaseNotesWriter.Release("karta", "v1");

            var process = application.run("ReleaseNotesWriter.write", release);

            assertThat(process.status()).isEqualTo(ProcessStatus.STUCK);
        }
    }
}
