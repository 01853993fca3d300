/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.langchain4j;

import io.karta.model.LlmOptions;
import io.karta.model.ModelRequest;
import jakarta.json.JsonObject;

/**
 * Puts into a vendor's request what LangChain4j does not know to say, or says wrongly.
 *
 * <pre>{@code
 * RequestCustomizer words = (body, request, options) -> json.createObjectBuilder(body).add("safe_prompt", true).build();
 * }</pre>
 */
@FunctionalInterface
public interface RequestCustomizer {

    /**
     * Returns what is sent.
     *
     * @param body the body that LangChain4j wrote
     * @param request what the model is asked
     * @param options how it is to answer: those of the call, or else those of the model
     * @return the body to send
     */
    JsonObject in(JsonObject body, ModelRequest request, LlmOptions options);
}
