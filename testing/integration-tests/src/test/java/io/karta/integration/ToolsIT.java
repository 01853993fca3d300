/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Tool groups that are beans, with tools of a bean. */
@ExtendWith(ServerExtension.class)
class ToolsIT {

    private final Shop shop;

    ToolsIT(Shop shop) {
        this.shop = shop.as("ada");
    }

    @Test
    void aModelCallsAToolOfTheGroup() throws Exception {
        var reply = shop.ask("advise", "I need a kettle");

        assertThat(reply.status()).as(reply.toString()).isEqualTo(200);
        assertThat(reply.text()).isEqualTo("{\"item\":\"kettle\",\"reason\":\"It costs 39.90 EUR\"}");
    }
}
