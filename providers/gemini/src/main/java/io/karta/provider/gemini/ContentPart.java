/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.gemini;

import io.karta.provider.http.JsonFields;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;

/**
 * Part of an answer.
 *
 * @param kind the kind
 * @param text a text or a thought, or the name of a called tool
 * @param id id of a call; may be empty
 * @param arguments arguments of a call, as JSON
 * @param signature the signature that Gemini requires in the next request; empty if there is none
 */
record ContentPart(Kind kind, String text, String id, String arguments, String signature) {

    static final String TEXT = "text";
    static final String CALL = "functionCall";
    static final String SIGNATURE = "thoughtSignature";

    /** Kinds of parts. */
    enum Kind {
        TEXT,
        THOUGHT,
        CALL,
        /** Images, code and other parts. */
        OTHER
    }

    static ContentPart of(JsonObject part) {
        String signature = JsonFields.text(part, SIGNATURE);
        if (part.get(CALL) instanceof JsonObject call) {
            return new ContentPart(
                    Kind.CALL,
                    JsonFields.text(call, "name"),
                    JsonFields.text(call, "id"),
                    JsonFields.object(call, "args").toString(),
                    signature);
        }
        if (!part.containsKey(TEXT)) {
            return new ContentPart(Kind.OTHER, "", "", "", signature);
        }
        boolean isThought = part.get("thought") == JsonValue.TRUE;
        return new ContentPart(isThought ? Kind.THOUGHT : Kind.TEXT, JsonFields.text(part, TEXT), "", "", signature);
    }

    boolean is(Kind isEnabled) {
        return kind == isEnabled;
    }

    boolean isSigned() {
        return !signature.isEmpty();
    }
}
