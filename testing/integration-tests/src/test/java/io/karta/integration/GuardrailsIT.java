/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Guardrails that are beans. */
@ExtendWith(ServerExtension.class)
class GuardrailsIT {

    private final Shop shop;

    GuardrailsIT(Shop shop) {
        this.shop = shop.as("ada");
    }

    @Test
    void oneBlocksTheTextOfAUser() throws Exception {
        var reply = shop.ask("greet", "this is classified");

        assertThat(reply.status()).as(reply.toString()).isEqualTo(422);
        assertThat(reply.text()).contains("KARTA-524", "it is classified");
    }

    @Test
    void oneRewritesTheAnswerOfAModel() throws Exception {
        var reply = shop.ask("motto", "kettles");

        assertThat(reply.text()).isEqualTo("{\"text\":\"Better than a competitor\"}");
    }
}
