/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.sample;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** An interface is an agent on a real server, too. */
@ExtendWith(Servers.class)
class OracleIT {

    private final Http http;

    OracleIT(Servers.WithKey server) {
        this.http = new Http(server.liberty(), "/trouble");
    }

    @Test
    void isFoundAndExported() throws Exception {
        var answer = http.post("/karta/goals/foretell", "{\"content\":\"Will it rain?\"}");

        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
        assertThat(answer.json().getString("text")).isEqualTo("It will rain");
    }
}
