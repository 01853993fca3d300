/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.sample;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The OpenAPI document of a server, with both versions of the standard. */
class OpenApiIT {

    private static final String FEATURE = "<featureManager><feature>mpOpenAPI-%s</feature></featureManager>";

    @ParameterizedTest
    @CsvSource({"3.1, 3.0", "4.0, 3.1"})
    void describesGoalsBesideTheResourcesOfTheApplication(String feature, String version) throws Exception {
        try (var server = Liberty.named("openapi-" + feature)
                .configured(FEATURE.formatted(feature))
                .with("/plain", Servers.plain())
                .start()) {
            var document = read(server);

            assertThat(document.getString("openapi")).startsWith(version);
            assertThat(document.getJsonObject("paths"))
                    .containsKeys("/api/greeting", "/karta/goals", "/karta/processes/{id}")
                    .doesNotContainKeys("/karta/greeting", "/api/goals", "/goals");
            assertHasTypesOfGoals(document);
            assertThat(server.log()).doesNotContain("KARTA-266");
        }
    }

    private static void assertHasTypesOfGoals(JsonObject document) {
        var greet = document.getJsonObject("paths")
                .getJsonObject("/karta/goals/greet")
                .getJsonObject("post");

        assertThat(greet.getString("operationId")).isEqualTo("greet");
        assertThat(content(greet.getJsonObject("requestBody")).toString()).contains("#/components/schemas/UserInput");
        assertThat(content(greet.getJsonObject("responses").getJsonObject("200"))
                        .toString())
                .contains("#/components/schemas/Greeting");
        assertThat(document.getJsonObject("components")
                        .getJsonObject("schemas")
                        .getJsonObject("Greeting")
                        .getString("type"))
                .isEqualTo("object");
    }

    /** Liberty writes JSON where it is asked for; YAML is its usual form. */
    private static JsonObject read(Liberty server) throws Exception {
        return new Http(server, "").get("/openapi?format=JSON").json();
    }

    private static JsonObject content(JsonObject described) {
        return described.getJsonObject("content").getJsonObject("application/json");
    }
}
