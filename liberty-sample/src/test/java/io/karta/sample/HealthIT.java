/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.sample;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.sample.Servers.Secured;
import jakarta.json.JsonObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Health checks of an application at the endpoints of the server. */
@ExtendWith(Servers.class)
class HealthIT {

    private final Http anyone;

    HealthIT(Secured server) {
        anyone = new Http(server.liberty(), "");
    }

    private static JsonObject check(Http.Answer answer, String name) {
        return answer.json().getJsonArray("checks").getValuesAs(JsonObject.class).stream()
                .filter(check -> check.getString("name").equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError(answer.text()));
    }

    @Test
    void aNodeThatCanRunAgentsIsReady() throws Exception {
        var answer = anyone.get("/health/ready");

        assertThat(answer.status()).isEqualTo(200);
        var check = check(answer, "karta-readiness");
        assertThat(check.getString("status")).isEqualTo("UP");
        assertThat(check.getJsonObject("data").getString("store")).isEqualTo("UP");
        assertThat(check.getJsonObject("data").getInt("store.milliseconds")).isNotNegative();
    }

    @Test
    void aNodeWhoseTimersRunIsAlive() throws Exception {
        var answer = anyone.get("/health/live");

        assertThat(answer.status()).isEqualTo(200);
        assertThat(check(answer, "karta-liveness").getString("status")).isEqualTo("UP");
    }
}
