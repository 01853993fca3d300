/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.stdio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LauncherSettingsTest {

    private static LauncherSettings settings(String arguments, Map<String, String> environment) {
        return LauncherSettings.of(arguments.isEmpty() ? new String[0] : arguments.split(" "), environment);
    }

    @Test
    void readsTheArguments() {
        var settings = settings("http://localhost:9080/karta/mcp --token abc --header X-Tenant=north", Map.of());

        assertThat(settings.url()).isEqualTo(URI.create("http://localhost:9080/karta/mcp"));
        assertThat(settings.headers()).isEqualTo(Map.of("Authorization", "Bearer abc", "X-Tenant", "north"));
    }

    @Test
    void readsTheEnvironment() {
        var settings = settings(
                "",
                Map.of(
                        "KARTA_MCP_URL", "https://shop.example/karta/mcp",
                        "KARTA_MCP_TOKEN", "abc",
                        "KARTA_MCP_HEADERS", "X-Tenant=north\nX-Other = a=b"));

        assertThat(settings.url()).isEqualTo(URI.create("https://shop.example/karta/mcp"));
        assertThat(settings.headers())
                .isEqualTo(Map.of("Authorization", "Bearer abc", "X-Tenant", "north", "X-Other", "a=b"));
    }

    @Test
    void prefersTheArguments() {
        var settings = settings(
                "--url http://localhost/new --token new",
                Map.of("KARTA_MCP_URL", "http://localhost/old", "KARTA_MCP_TOKEN", "old"));

        assertThat(settings.url().getPath()).isEqualTo("/new");
        assertThat(settings.headers()).containsEntry("Authorization", "Bearer new");
    }

    @Test
    void acceptsSchemesInCapitals() {
        assertThat(settings("HTTP://localhost:9080/karta/mcp", Map.of()).url())
                .isEqualTo(URI.create("http://localhost:9080/karta/mcp"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "ftp://x/y",
                "nowhere",
                "//localhost:9080/karta/mcp",
                "http://x/ --unknown",
                "http://x/ --token",
                "http://x/ --header y",
                "http://x/ --header a/b=c",
                "http://x/ --header Host=other",
                "http://x/ --token a\u0007b"
            })
    void rejectsInvalidArguments(String arguments) {
        assertThatThrownBy(() -> settings(arguments, Map.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("KARTA-120")
                .hasMessageContaining("java -jar karta-mcp-stdio.jar <url>");
    }
}
