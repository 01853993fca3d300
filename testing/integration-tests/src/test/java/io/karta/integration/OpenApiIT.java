/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.integration.ServerLauncher.Extra;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The OpenAPI documents of Karta and of the server. */
@ExtendWith(ServerExtension.class)
class OpenApiIT {

    private final Shop shop;

    OpenApiIT(Shop shop) {
        this.shop = shop.as("ada");
    }

    @Test
    void kartaDescribesItsGoals() throws Exception {
        var document = shop.get("/karta/openapi.json").json();

        assertThat(document.getJsonObject("paths")).containsKeys("/karta/goals/quote", "/karta/processes/{id}");
        assertThat(document.getJsonObject("components").getJsonObject("schemas"))
                .containsKey("Quote");
    }

    @Test
    void theServerDescribesTheApplicationAsWithoutKarta(Shop anonymous) throws Exception {
        shop.assumeHas(Extra.OPENAPI);
        var document = anonymous.getFromServer("/openapi?format=JSON");

        assertThat(document.text()).contains("/api/catalog").doesNotContain("/karta/catalog", "/api/goals");
    }

    @Test
    void theServerDescribesGoals(Shop anonymous) throws Exception {
        shop.check(Extra.GOALS_IN_OPENAPI, () -> {
            var document = anonymous.getFromServer("/openapi?format=JSON");

            assertThat(document.text()).contains("/karta/goals/quote");
        });
    }
}
