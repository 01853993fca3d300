/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.ollama;

import io.karta.model.LlmOptions;
import io.karta.model.ModelRequest;
import io.karta.provider.langchain4j.RequestCustomizer;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.spi.JsonProvider;

/** Leaves out an empty list of words to stop at, which would take the place of those that the model was made with. */
record OllamaRequestCustomizer(JsonProvider json) implements RequestCustomizer {

    private static final String OPTIONS = "options";
    private static final String STOP = "stop";

    @Override
    public JsonObject in(JsonObject body, ModelRequest request, LlmOptions options) {
        boolean isEmpty = body.get(OPTIONS) instanceof JsonObject set
                && set.get(STOP) instanceof JsonArray stops
                && stops.isEmpty();
        return isEmpty
                ? json.createObjectBuilder(body)
                        .add(
                                OPTIONS,
                                json.createObjectBuilder(body.getJsonObject(OPTIONS))
                                        .remove(STOP))
                        .build()
                : body;
    }
}
