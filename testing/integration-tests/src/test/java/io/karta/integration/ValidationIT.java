/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.integration.ServerLauncher.Extra;
import jakarta.json.JsonObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Bean Validation of inputs, with validators that inject beans. */
@ExtendWith(ServerExtension.class)
class ValidationIT {

    private final Shop shop;

    ValidationIT(Shop shop) {
        this.shop = shop.as("ada");
    }

    @Test
    void allViolationsAreReported() throws Exception {
        var reply = shop.call("quote", "{\"item\":\"\",\"quantity\":0}");

        assertThat(reply.status()).as(reply.toString()).isEqualTo(400);
        assertThat(reply.json().getJsonArray("problems").getValuesAs(JsonObject.class))
                .extracting(problem -> problem.getString("pointer"))
                .containsExactlyInAnyOrder("/item", "/quantity");
    }

    @Test
    void validatorsInjectBeans() throws Exception {
        shop.check(Extra.INJECTED_VALIDATORS, () -> {
            var reply = shop.call("reserve", "{\"item\":\"unicorn\"}");

            assertThat(reply.status()).as(reply.toString()).isEqualTo(400);
            assertThat(reply.text()).contains("is not sold here");
        });
    }

    @Test
    void theApplicationValidatesAsWithoutKarta() throws Exception {
        shop.check(Extra.INJECTED_VALIDATORS, () -> {
            var violations = shop.get("/api/catalog/violations/unicorn");

            assertThat(violations.text()).isEqualTo("is not sold here");
        });
    }
}
