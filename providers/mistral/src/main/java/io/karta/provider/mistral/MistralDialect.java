/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.mistral;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.karta.message.AgentDocument;
import io.karta.message.AgentImage;
import io.karta.provider.http.ModelCall;
import io.karta.provider.openai.ChatDialect;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.spi.JsonProvider;
import java.util.UUID;

/**
 * Dialect of Mistral: ids of nine characters, an answer of the model between tool results and a user message, and
 * different names of parameters.
 *
 * @param hasReasoningEffort whether requests control the thinking of the model
 */
record MistralDialect(boolean hasReasoningEffort) implements ChatDialect {

    private static final int ID_LENGTH = 9;

    @Override
    public String maxTokensName() {
        return "max_tokens";
    }

    @Override
    public String seedName() {
        return "random_seed";
    }

    @Override
    public boolean isUsageRequested() {
        return false;
    }

    @Override
    public boolean isAnswerRequiredAfterTools() {
        return true;
    }

    /** Mistral rejects ids of other vendors, which a dialogue may contain. */
    @Override
    public String callId(String id) {
        return id.matches("[A-Za-z0-9]{" + ID_LENGTH + "}")
                ? id
                : UUID.nameUUIDFromBytes(id.getBytes(UTF_8))
                        .toString()
                        .replace("-", "")
                        .substring(0, ID_LENGTH);
    }

    @Override
    public JsonObjectBuilder image(JsonProvider json, AgentImage image) {
        return json.createObjectBuilder()
                .add("type", "image_url")
                .add("image_url", ChatDialect.dataUrl(image.mimeType(), image.base64()));
    }

    @Override
    public JsonObjectBuilder document(JsonProvider json, AgentDocument document) {
        return json.createObjectBuilder()
                .add("type", "document_url")
                .add("document_url", ChatDialect.dataUrl(document.mimeType(), document.base64()));
    }

    @Override
    public void complete(JsonObjectBuilder body, ModelCall call) {
        if (hasReasoningEffort) {
            call.thinking().ifPresent(isEnabled -> body.add("reasoning_effort", isEnabled ? "high" : "none"));
        }
    }
}
