/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Names of goals and types with other characters than OpenAPI allows. */
class OpenApiNamesRestTest {

    record $(int number) {}

    record $$(int number) {}

    @Test
    void areReducedToThoseThatItAllows() throws IOException {
        var platform = new FakePlatform(
                FakeGoal.exported(
                        "gr\u00f6\u00dfe", String.class, process -> process.completes("42"), $.class, $$.class),
                FakeGoal.exported("\u8fd4\u54c1", String.class, process -> process.completes("ok"), $.class, $$.class));

        try (var server = new TestServer(platform)) {
            var schemas = new TestClient(server.root())
                    .as("ada")
                    .get("/shop/karta/openapi.json")
                    .object()
                    .getJsonObject("components")
                    .getJsonObject("schemas");

            assertThat(schemas.keySet()).allMatch(name -> name.matches("[A-Za-z0-9._-]+"));
            assertThat(schemas).containsKeys("Type", "GreInput", "Input");
        }
    }
}
