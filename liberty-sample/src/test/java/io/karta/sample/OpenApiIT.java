/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.sample;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/** The OpenAPI document of an application that has REST resources of its own. */
@TestInstance(Lifecycle.PER_CLASS)
class OpenApiIT {

    private Liberty server;

    @BeforeAll
    void start() throws Exception {
        server = Liberty.named("openapi")
                .configured("<featureManager><feature>mpOpenAPI-3.1</feature></featureManager>")
                .with("/plain", Servers.plain())
                .start();
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @Test
    void listsTheApplicationsResourcesBelowTheirOwnPath() throws Exception {
        var document = new Http(server, "").get("/openapi");

        assertThat(document.text()).contains("/api/greeting").doesNotContain("/karta/greeting", "/api/goals");
    }
}
