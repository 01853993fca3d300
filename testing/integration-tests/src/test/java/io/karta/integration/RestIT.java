/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Requests, responses and problems of REST. */
@ExtendWith(ServerExtension.class)
class RestIT {

    private static final String UNKNOWN = "/karta/processes/unknown";

    private final Shop shop;

    RestIT(Shop shop) {
        this.shop = shop.as("ada");
    }

    @Test
    void theListHasTheExportedGoals() throws Exception {
        var goals = shop.get("/karta/goals");

        assertThat(goals.status()).as(goals.toString()).isEqualTo(200);
        assertThat(goals.header("Content-Type")).startsWith("application/json");
        assertThat(goals.text()).contains("\"quote\"", "\"translate\"", "\"campaigns\"", "\"slogans\"");
    }

    @Test
    void problemsHaveTheirMediaType() throws Exception {
        var missing = shop.get("/karta/processes/none");
        var invalid = shop.call("quote", "{\"item\":\"kettle\",\"quantity\":\"many\"}");

        assertThat(missing.status()).as(missing.toString()).isEqualTo(404);
        assertThat(missing.header("Content-Type")).startsWith("application/problem+json");
        assertThat(invalid.status()).as(invalid.toString()).isEqualTo(400);
        assertThat(invalid.json().getJsonArray("problems")).hasSize(1);
    }

    @Test
    void aRequestWithoutCredentialsIsRejected(Shop anonymous) throws Exception {
        assertThat(anonymous.get("/karta/goals").status()).isEqualTo(401);
    }

    @Test
    void aPageOfAConfiguredOriginMaySendItsRequest(Shop anonymous) throws Exception {
        var allowed = preflight(anonymous, "https://desk.example");
        var refused = preflight(anonymous, "https://evil.example");

        assertThat(allowed.status()).as(allowed.toString()).isEqualTo(204);
        assertThat(allowed.header("Access-Control-Allow-Origin")).isEqualTo("https://desk.example");
        assertThat(allowed.header("Access-Control-Allow-Credentials")).isEqualTo("true");
        assertThat(refused.header("Access-Control-Allow-Origin")).isEmpty();
    }

    private static Shop.Reply preflight(Shop browser, String origin) throws Exception {
        return browser.send(
                "OPTIONS",
                "/karta/goals/quote",
                "Origin",
                origin,
                "Access-Control-Request-Method",
                "POST",
                "Access-Control-Request-Headers",
                "authorization,content-type");
    }

    @ParameterizedTest
    @EnumSource(HttpClient.Version.class)
    void aRequestWithCookiesNeedsTheOriginOfTheServer(HttpClient.Version version) throws Exception {
        var browser = shop.over(version);
        assertThat(browser.get("/karta/goals").status()).isEqualTo(200); // changes to HTTP/2

        var own = browser.send("DELETE", UNKNOWN, "Cookie", "a=b", "Origin", shop.origin());
        var other = browser.send("DELETE", UNKNOWN, "Cookie", "a=b", "Origin", "https://evil.example");
        var none = browser.send("DELETE", UNKNOWN, "Cookie", "a=b");

        assertThat(own.status()).as(own.toString()).isEqualTo(404);
        assertThat(other.status()).as(other.toString()).isEqualTo(403);
        assertThat(none.status()).as(none.toString()).isEqualTo(403);
    }

    @Test
    void aRequestWithoutCredentialsAndWithAMethodWithoutConstraintIsRejected(Shop anonymous) throws Exception {
        var options = anonymous.send("OPTIONS", "/karta/goals", "Accept", "*/*");

        assertThat(options.status()).as(options.toString()).isEqualTo(401);
    }

    @Test
    void theResourcesOfKartaAreOnItsOwnPathOnly() throws Exception {
        assertThat(shop.get("/api/karta/goals").status()).isEqualTo(404);
        assertThat(shop.get("/api/goals").status()).isEqualTo(404);
    }

    @Test
    void anUnchangedProcessIsNotSentAgain() throws Exception {
        var process = shop.call("quote", "{\"item\":\"kettle\",\"quantity\":1}").process();

        assertThat(shop.get(process).header("ETag")).isNotEmpty();
    }
}
