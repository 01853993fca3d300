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

/** A second war beside the war of this module on the same server. */
@ExtendWith(ServerExtension.class)
class SeveralApplicationsIT {

    private static final String KETTLE = "{\"item\":\"kettle\",\"quantity\":1}";

    private final Shop first;
    private final Shop second;

    SeveralApplicationsIT(Shop shop) {
        this.first = shop.as("ada");
        this.second = shop.application("motto");
    }

    @BeforeEach
    void serverRunsSeveralApplications() {
        first.assumeHas(Extra.SEVERAL_APPLICATIONS);
    }

    @Test
    void eachApplicationHasItsOwnAgents() throws Exception {
        assertThat(first.get("/karta/goals").text()).contains("quote");
        assertThat(second.get("/karta/goals").text()).contains("motto").doesNotContain("quote");
        assertThat(first.call("quote", KETTLE).status()).isEqualTo(200);
        assertThat(second.call("quote", KETTLE).status()).isEqualTo(404);
    }

    /** The second one has a lower {@code karta.rest.max-body-size}, and admits anonymous callers. */
    @Test
    void eachApplicationHasItsOwnConfiguration() throws Exception {
        var text = "x".repeat(2_000);

        assertThat(first.ask("greet", text).status()).isEqualTo(200);
        assertThat(second.ask("motto", text).status()).isEqualTo(413);
        assertThat(second.ask("motto", "teapots").status()).isEqualTo(200);
    }

    @Test
    void eachApplicationHasItsOwnProcesses() throws Exception {
        var quoted = first.call("quote", KETTLE);
        var found = second.ask("motto", "teapots");

        assertThat(found.text()).as(found.toString()).isEqualTo("{\"text\":\"Better than Kettles & Sons\"}");
        assertThat(first.get(quoted.process()).status()).isEqualTo(200);
        assertThat(second.get(quoted.process()).status()).isEqualTo(404);
        assertThat(second.get(found.process()).status()).isEqualTo(200);
        assertThat(first.get(found.process()).status()).isEqualTo(404);
    }
}
