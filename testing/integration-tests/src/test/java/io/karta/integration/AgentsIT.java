/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Agents with injected services, called over HTTP. */
@ExtendWith(ServerExtension.class)
class AgentsIT {

    private static final String TEAPOT = "{\"item\":\"teapot\",\"quantity\":1}";

    private final Shop shop;
    private final Shop clerk;

    AgentsIT(Shop shop) {
        this.shop = shop.as("ada");
        this.clerk = shop.as("grace");
    }

    @Test
    void aGoalReturnsItsResult() throws Exception {
        var reply = shop.call("quote", "{\"item\":\"kettle\",\"quantity\":2}");

        assertThat(reply.status()).as(reply.toString()).isEqualTo(200);
        assertThat(reply.text()).isEqualTo("{\"item\":\"kettle\",\"total\":79.80,\"validUntil\":\"2027-01-31\"}");
    }

    @Test
    void theProcessHasItsHistory() throws Exception {
        var reply = shop.call("quote", TEAPOT);

        var process = shop.get(reply.process()).json();
        assertThat(process.getString("status")).isEqualTo("COMPLETED");
        assertThat(process.getJsonArray("history").getValuesAs(JsonObject.class))
                .extracting(run -> run.getString("action"))
                .containsExactly("SalesDesk.price", "SalesDesk.quote");
    }

    /** With the timers of the server. */
    @Test
    void theTimeoutEndsAProcess() throws Exception {
        var late = clerk.call("quote?timeout=PT1S&delay=PT5M", TEAPOT);
        var inTime = clerk.call("quote?timeout=PT5M", TEAPOT);

        assertThat(late.status()).as(late.toString()).isEqualTo(504);
        assertThat(late.json().getString("code")).isEqualTo("KARTA-517");
        assertThat(inTime.status()).as(inTime.toString()).isEqualTo(200);
    }
}
