/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** LLM agents of producers and of interfaces. */
@ExtendWith(ServerExtension.class)
class LlmAgentsIT {

    private final Shop shop;

    LlmAgentsIT(Shop shop) {
        this.shop = shop.as("ada");
    }

    @Test
    void anAgentOfAProducerIsExported() throws Exception {
        var reply = shop.call("slogans", "{\"title\":\"teapots\"}");

        assertThat(reply.text()).isEqualTo("{\"text\":\"Time for teapots\"}");
    }

    @Test
    void anAgentOfAnInterfaceIsExported() throws Exception {
        var reply = shop.call("translate", "{\"text\":\"kettle\",\"language\":\"French\"}");

        assertThat(reply.text()).isEqualTo("{\"text\":\"bouilloire\"}");
    }

    @Test
    void bothAreInjected() throws Exception {
        assertThat(shop.get("/api/calls/slogan").text()).isEqualTo("Time for teapots");
        assertThat(shop.get("/api/calls/translation").text()).isEqualTo("bouilloire");
    }
}
