/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.ConfigKeys;
import org.junit.jupiter.api.Test;

class OpenApiSettingsRestTest {

    @Test
    void theDocumentFollowsTheConfiguration() {
        var configured = FakeShop.platform()
                .admittingAnonymous()
                .with(ConfigKeys.REST_OPENAPI_TITLE, "Kettles")
                .with(ConfigKeys.REST_OPENAPI_VERSION, "2.1.0")
                .with(ConfigKeys.REST_OPENAPI_SECURITY, "bearer");
        try (var server = new TestServer(configured)) {
            var document = new TestClient(server.root())
                    .get("/shop/karta/openapi.json")
                    .object();

            assertThat(document.getJsonObject("info").getString("title")).isEqualTo("Kettles");
            assertThat(document.getJsonObject("info").getString("version")).isEqualTo("2.1.0");
            assertThat(document.getJsonArray("security").toString()).isEqualTo("[{\"bearer\":[]},{}]");
            assertThat(document.getJsonObject("components").getJsonObject("securitySchemes"))
                    .containsOnlyKeys("bearer");
        }
    }
}
