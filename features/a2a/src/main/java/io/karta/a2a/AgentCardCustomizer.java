/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.a2a;

import jakarta.json.JsonObject;

/**
 * Change of the agent card. A bean of this type adds what only the application knows, such as its security schemes.
 *
 * <pre>{@code
 * @ApplicationScoped
 * public class ShopCard implements AgentCardCustomizer {
 *
 *     @Override
 *     public JsonObject customize(JsonObject card) {
 *         return Json.createObjectBuilder(card)
 *                 .add("provider", Json.createObjectBuilder()
 *                         .add("organization", "The Shop")
 *                         .add("url", "https://shop.example"))
 *                 .build();
 *     }
 * }
 * }</pre>
 *
 * <p>It is called for each request of a card, concurrently. Several of them are called in the order of their
 * class names.
 */
@FunctionalInterface
public interface AgentCardCustomizer {

    /**
     * Changes a card.
     *
     * @param card the card, with the members of versions 1.0 and 0.3 of the protocol
     * @return the card that clients receive
     */
    JsonObject customize(JsonObject card);
}
