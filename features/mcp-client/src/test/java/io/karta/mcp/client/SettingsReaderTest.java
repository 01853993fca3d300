/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.mcp.client.oauth.OAuthGrant;
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

    @Test
    void readsALogin() {
        var login = new Fixture()
                .with("url", "https://mcp.example/v1")
                .with("oauth.grant", "authorization-code")
                .with("oauth.redirect-uri", "https://shop.example/callback")
                .with("oauth.login-bean", "tracker")
                .with("oauth.scope", "read, write")
                .settings()
                .orElseThrow()
                .login()
                .orElseThrow();

        assertThat(login.bean()).contains("tracker");
        assertThat(login.oauth().grant()).isEqualTo(OAuthGrant.AUTHORIZATION_CODE);
        assertThat(login.oauth().url()).hasToString("https://mcp.example/v1");
        assertThat(login.oauth().scopes()).containsExactly("read", "write");
    }

    @ParameterizedTest
    @CsvSource({
        "'', oauth.scope, read, oauth.grant",
        "authorization-code, oauth.login-bean, tracker, oauth.redirect-uri",
        "authorization-code, oauth.redirect-uri, https://shop.example/callback, oauth.login-bean",
        "client-credentials, oauth.client-id, shop, oauth.issuer",
        "client-credentials, oauth.client-secret, s3cret, oauth.client-id",
        "client-credentials, token-bean, exchange, token-bean"
    })
    void reportsAnIncompleteLogin(String grant, String key, String value, String missing) {
        var fixture = new Fixture().with("url", "https://mcp.example").with(key, value);
        if (!grant.isEmpty()) {
            fixture.with("oauth.grant", grant);
        }

        fixture.settings();

        assertThat(fixture.problems).singleElement().asString().contains("KARTA-966", "mock", missing);
        assertThat(fixture.problems).noneMatch(problem -> problem.contains("s3cret"));
    }

    @Test
    void aCommandHasNoLogin() {
        var fixture = new Fixture().with("command", "npx").with("oauth.grant", "client-credentials");

        fixture.settings();

        assertThat(fixture.problems).singleElement().asString().contains("KARTA-966", "command");
    }

    @ParameterizedTest
    @CsvSource({
        "oauth.grant, password",
        "oauth.redirect-uri, /callback",
        "oauth.redirect-uri, https://shop.example/callback?x=1",
        "oauth.client-metadata-url, http://shop.example/client.json"
    })
    void reportsInvalidValuesOfALogin(String key, String value) {
        var fixture = new Fixture()
                .with("url", "https://mcp.example")
                .with("oauth.grant", "client-credentials")
                .with(key, value);

        fixture.settings();

        assertThat(fixture.problems).anySatisfy(problem -> assertThat(problem).startsWith(key + " must be"));
    }
}
