/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.mistral;

import dev.langchain4j.exception.InternalServerException;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import jakarta.json.spi.JsonProvider;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Puts Mistral's answers, and pieces of them, into the form that LangChain4j knows: pieces without a choice, parts of other kinds
 * than text and thoughts, its own reasons to stop.
 */
record MistralResponseNormalizer(JsonProvider json) implements UnaryOperator<JsonObject> {

    private static final String CHOICES = "choices";
    private static final String REASON = "finish_reason";
    private static final String CONTENT = "content";
    private static final String TYPE = "type";
    private static final String DELTA = "delta";
    private static final Set<String> PARTS = Set.of("text", "thinking");

    @Override
    public JsonObject apply(JsonObject answer) {
        if (!(answer.get(CHOICES) instanceof JsonArray choices)) {
            return answer;
        }
        var changed = json.createArrayBuilder();
        choices.getValuesAs(JsonObject.class).forEach(choice -> changed.add(choice(choice)));
        if (choices.isEmpty()) {
            changed.add(json.createObjectBuilder().add(DELTA, JsonValue.EMPTY_JSON_OBJECT));
        }
        return json.createObjectBuilder(answer).add(CHOICES, changed).build();
    }

    private JsonObject choice(JsonObject choice) {
        var changed = json.createObjectBuilder(choice);
        if (choice.get(REASON) instanceof JsonString reason) {
            changed.add(REASON, reason(reason.getString()));
        }
        for (String member : Set.of("message", DELTA)) {
            if (choice.get(member) instanceof JsonObject message && message.get(CONTENT) instanceof JsonArray parts) {
                changed.add(member, json.createObjectBuilder(message).add(CONTENT, known(parts)));
            }
        }
        return changed.build();
    }

    private static String reason(String reason) {
        if (reason.equals("error")) {
            throw new InternalServerException("The model broke off");
        }
        return reason.equals("model_length") ? "length" : reason;
    }

    /** What refers to a source, say, is no word of the answer. */
    private JsonArray known(JsonArray parts) {
        var known = json.createArrayBuilder();
        for (JsonObject part : parts.getValuesAs(JsonObject.class)) {
            if (PARTS.contains(part.getString(TYPE, ""))) {
                known.add(
                        part.get("thinking") instanceof JsonArray thoughts
                                ? json.createObjectBuilder(part)
                                        .add("thinking", known(thoughts))
                                        .build()
                                : part);
            }
        }
        return known.build();
    }
}
