/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agui.protocol;

import jakarta.json.JsonObject;

/**
 * Tool that a client offers. Immutable.
 *
 * @param name the name, which is valid for models
 * @param description the description for models
 * @param parameters the JSON Schema of the arguments, of type {@code object}
 */
public record ToolOffer(String name, String description, JsonObject parameters) {}
