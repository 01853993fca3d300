/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Models behind HTTP, and models that are beans. */
@ExtendWith(ServerExtension.class)
class ModelsIT {

    private final Shop shop;

    ModelsIT(Shop shop) {
        this.shop = shop.as("ada");
    }

    @Test
    void aModelBehindHttpAnswers() throws Exception {
        var reply = shop.ask("motto", "kettles");

        assertThat(reply.status()).as(reply.toString()).isEqualTo(200);
        assertThat(reply.json().getString("text")).startsWith("Better than");
    }

    @Test
    void aModelThatIsABeanAnswers() throws Exception {
        var reply = shop.ask("greet", "Hello");

        assertThat(reply.text()).isEqualTo("{\"text\":\"You said: Hello\"}");
    }
}
