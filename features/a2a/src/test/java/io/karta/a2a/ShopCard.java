/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.a2a;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.json.Json;
import jakarta.json.JsonObject;

/** Adds the provider to the agent card. */
@ApplicationScoped
public class ShopCard implements AgentCardCustomizer {

    @Override
    public JsonObject customize(JsonObject card) {
        var provider =
                Json.createObjectBuilder().add("organization", "The Shop").add("url", "https://shop.example");
        return Json.createObjectBuilder(card).add("provider", provider).build();
    }
}
