/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.testkit.CapturedLog;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.models.OpenAPI;
import org.junit.jupiter.api.Test;

class KartaOpenApiFilterTest {

    private final OpenAPI server = OASFactory.createOpenAPI();

    @Test
    void logsThatTheContainerHasNotStartedYet() {
        try (var log = CapturedLog.of(KartaOpenApiFilter.class)) {
            new KartaOpenApiFilter().filterOpenAPI(server);

            assertThat(log.messages())
                    .singleElement()
                    .asString()
                    .contains("KARTA-566: the OpenAPI document of the server lacks the paths of Karta")
                    .contains("/karta/openapi.json");
        }
        assertThat(server.getPaths()).isNull();
    }

    @Test
    void logsWhyThePathsAreMissing() {
        try (var log = CapturedLog.of(KartaOpenApiFilter.class)) {
            KartaOpenApiFilter.merge(
                    () -> {
                        throw new IllegalArgumentException("no such bean");
                    },
                    server);

            assertThat(log.messages())
                    .singleElement()
                    .asString()
                    .contains("KARTA-266: the OpenAPI document of the server lacks")
                    .contains("IllegalArgumentException");
        }
        assertThat(server.getPaths()).isNull();
    }
}
