/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Requests, responses and problems of REST. */
@ExtendWith(ServerExtension.class)
class RestIT {

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
