/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Callers of Jakarta Security and their roles, with basic authentication. */
@ExtendWith(ServerExtension.class)
class RolesIT {

    private final Shop shop;

    RolesIT(Shop shop) {
        this.shop = shop.as("ada");
    }

    @Test
    void theRoleOfAnActionIsRequired() throws Exception {
        var refused = shop.ask("book", "10 EUR");
        var booked = shop.as("grace").ask("book", "10 EUR");

        assertThat(refused.status()).as(refused.toString()).isEqualTo(403);
        assertThat(booked.status()).as(booked.toString()).isEqualTo(200);
        assertThat(booked.text()).isEqualTo("{\"text\":\"booked: 10 EUR\"}");
    }

    @Test
    void theRoleOfAQuestionIsRequired() throws Exception {
        var process = shop.ask("refund", "10 EUR").process();
        var grace = shop.as("grace");
        var id = grace.get(process).json().getJsonObject("question").getString("id");

        var refused = shop.post(process + "/answers/" + id, "{\"accepted\":true}");
        var accepted = grace.post(process + "/answers/" + id, "{\"accepted\":true}");

        assertThat(refused.status()).as(refused.toString()).isEqualTo(403);
        assertThat(accepted.status()).as(accepted.toString()).isEqualTo(202);
        assertThat(shop.get(process).json().getJsonObject("result").getString("text"))
                .isEqualTo("refunded: 10 EUR");
    }

    @Test
    void operatorsSeeTheProcessesOfOthers() throws Exception {
        var process = shop.ask("greet", "Hello").process();

        assertThat(shop.as("grace").get(process).status()).isEqualTo(404);
        assertThat(shop.as("olga").get(process).status()).isEqualTo(200);
    }

    @Test
    void invalidCredentialsAreRejected() throws Exception {
        assertThat(shop.as("mallory").get("/karta/goals").status()).isEqualTo(401);
    }
}
