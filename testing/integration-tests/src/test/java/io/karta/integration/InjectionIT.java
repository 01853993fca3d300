/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Goals that beans of the application inject. */
@ExtendWith(ServerExtension.class)
class InjectionIT {

    private final Shop shop;

    InjectionIT(Shop shop) {
        this.shop = shop.as("ada");
    }

    @Test
    void aBeanCallsAGoal() throws Exception {
        var reply = shop.get("/api/calls/quote");

        assertThat(reply.text()).isEqualTo("Quote[item=kettle, total=79.80, validUntil=2027-01-31]");
    }

    @Test
    void aStartedProcessRunsOnAnotherThreadForItsCaller() throws Exception {
        var reply = shop.as("grace").get("/api/calls/booking");

        assertThat(reply.text()).isEqualTo("true grace: booked: 10 EUR");
    }
}
