/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsReaderTest {

    @Test
    void readsAServerOverHttp() {
        var settings = new Fixture()
                .with("url", "https://mcp.example/v1")
                .with("headers", "X-Team=shop, X-Plan=a=b")
                .with("timeout", "PT5S")
                .settings()
                .orElseThrow();

        assertThat(settings.url().orElseThrow()).hasToString("https://mcp.example/v1");
        assertThat(settings.headers()).containsEntry("X-Team", "shop").containsEntry("X-Plan", "a=b");
        assertThat(settings.timeout()).isEqualTo(Duration.ofSeconds(5));
        assertThat(settings.version()).isEmpty();
        assertThat(settings.description()).contains("mock");
    }

    @Test
    void readsACommandWithArguments() {
        var settings = new Fixture()
                .with("command", "npx")
                .with("args", "-y, server, a\\,b")
                .settings()
                .orElseThrow();

        assertThat(settings.command()).containsExactly("npx", "-y", "server", "a,b");
    }

    @Test
    void needsAUrlOrACommand() {
        var neither = new Fixture().with("filter", "x");
        var both = new Fixture().with("url", "https://mcp.example").with("command", "npx");

        assertThat(neither.settings()).isEmpty();
        assertThat(both.settings()).isEmpty();
        assertThat(neither.problems).singleElement().asString().contains("KARTA-976", "karta.mcp.mock.url");
        assertThat(both.problems).singleElement().asString().contains("KARTA-976");
    }

    @Test
    void reportsAUrlThatIsNoUri() {
        var fixture = new Fixture().with("url", "https://mcp.example/{tenant}");

        assertThat(fixture.settings()).isEmpty();
        assertThat(fixture.problems).singleElement().asString().contains("KARTA-977", "karta.mcp.mock.url");
    }

    @ParameterizedTest
    @CsvSource({
        "url, ftp://mcp.example",
        "protocol-version, 2024-01-01",
        "accepted, abc",
        "timeout, PT0S",
        "prefix, a b",
        "headers, nonsense"
    })
    void reportsInvalidValues(String key, String value) {
        var fixture = new Fixture().with("url", "https://mcp.example").with(key, value);

        fixture.settings();

        assertThat(fixture.problems).anySatisfy(problem -> assertThat(problem).startsWith(key + " must be"));
    }
}
