/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.sample;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.sample.Servers.WithKey;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** An application that adds the libraries and one agent, and nothing else. */
@ExtendWith(Servers.class)
class PlainApplicationIT {

    private final Http http;

    PlainApplicationIT(WithKey server) {
        http = new Http(server.liberty(), "/plain");
    }

    @Test
    void findsItsAgentAndInjectsItsGoal() throws Exception {
        var answer = http.get("/api/greeting?name=Ada");

        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
        assertThat(answer.text()).isEqualTo("Hello Ada");
    }

    @Test
    void doesNotOfferKartaOnItsOwnPath() throws Exception {
        assertThat(http.get("/api/karta/goals").status()).isEqualTo(404);
        assertThat(http.get("/api/goals").status()).isEqualTo(404);
    }
}
