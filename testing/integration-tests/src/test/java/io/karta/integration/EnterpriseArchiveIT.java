/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.integration.ServerLauncher.Extra;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two wars in an enterprise archive with Karta in its {@code lib} folder. */
@ExtendWith(ServerExtension.class)
class EnterpriseArchiveIT {

    private final Shop shop;

    EnterpriseArchiveIT(Shop shop) {
        this.shop = shop;
    }

    @BeforeEach
    void serverReadsEnterpriseArchives() {
        shop.assumeHas(Extra.ENTERPRISE_ARCHIVES);
    }

    @ParameterizedTest
    @ValueSource(strings = {"north", "south"})
    void beansOfEachWarCallTheirAgents(String war) throws Exception {
        var reply = shop.application(war).get("/api/hours");

        assertThat(reply.text()).as(reply.toString()).isEqualTo(war);
    }

    @Test
    void theWarsShareTheirAgents() throws Exception {
        var goals = shop.application("north").get("/karta/goals");

        assertThat(goals.text()).as(goals.toString()).contains("northHours", "southHours");
    }

    @ParameterizedTest
    @ValueSource(strings = {"north", "south"})
    void oneWarServesTheAgentsOfBoth(String war) throws Exception {
        var reply = shop.application("north").ask(war + "Hours", "Monday");

        assertThat(reply.text())
                .as(reply.toString())
                .isEqualTo("{\"shop\":\"%s\",\"opening\":\"Monday\"}".formatted(war));
        assertThat(reply.header("Link")).contains("</north/karta/processes/");
    }
}
