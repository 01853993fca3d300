/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** CDI observers, and streams of events. */
@ExtendWith(ServerExtension.class)
class EventsIT {

    private final Shop shop;

    EventsIT(Shop shop) {
        this.shop = shop.as("ada");
    }

    @Test
    void observersReceiveTheEventsOfAProcess() throws Exception {
        var process = shop.call("quote", "{\"item\":\"kettle\",\"quantity\":1}").process();

        var id = process.substring(process.lastIndexOf('/') + 1);
        assertThat(shop.get("/api/calls/events/" + id).text()).isEqualTo("2 actions, COMPLETED");
    }

    @Test
    void theStreamOfAProcessEndsWithIt() throws Exception {
        var process = shop.call("quote", "{\"item\":\"kettle\",\"quantity\":1}").process();

        var events = shop.get(process + "/events");

        assertThat(events.status()).as(events.toString()).isEqualTo(200);
        assertThat(events.header("Content-Type")).startsWith("text/event-stream");
        assertThat(events.text()).contains("SalesDesk.price", "SalesDesk.quote", "COMPLETED");
    }
}
