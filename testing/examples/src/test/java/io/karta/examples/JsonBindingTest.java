/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.junit.KartaTest;
import io.karta.process.AgentPlatform;
import jakarta.inject.Inject;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;

/** The example of the page about JSON-B. */
@KartaTest(ShopJson.class)
class JsonBindingTest {

    public record Shipment(int orderNumber, LocalDate sentOn) {}

    @Inject
    ShopJson json;

    @Inject
    AgentPlatform platform;

    @Test
    void modelsAndTheApplicationShareTheConfiguration() {
        var shipment = new Shipment(7, LocalDate.of(2026, 2, 1));

        var written = json.getContext(Shipment.class).toJson(shipment);

        assertThat(written).isEqualTo("{\"order_number\":7,\"sent_on\":\"01.02.2026\"}");
        assertThat(platform.shapes().of(Shipment.class).write(shipment)).hasToString(written);
    }
}
