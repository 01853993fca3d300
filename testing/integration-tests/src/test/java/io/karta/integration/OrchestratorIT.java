/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Orchestrators of producers. */
@ExtendWith(ServerExtension.class)
class OrchestratorIT {

    private final Shop shop;

    OrchestratorIT(Shop shop) {
        this.shop = shop.as("ada");
    }

    @Test
    void itsStepsRunAsChildProcesses() throws Exception {
        var reply = shop.call("campaigns", "{\"title\":\"teapots\"}");

        assertThat(reply.status()).as(reply.toString()).isEqualTo(200);
        assertThat(reply.json().getString("text")).contains("Write a campaign with Time for teapots");
        assertThat(shop.get(reply.process() + "/children").text()).contains("slogans", "CampaignAgent");
    }
}
