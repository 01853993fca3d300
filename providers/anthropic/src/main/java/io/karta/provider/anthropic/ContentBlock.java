/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.anthropic;

import static io.karta.provider.http.JsonFields.text;

import jakarta.json.JsonObject;

/**
 * Block of an answer.
 *
 * @param type the type, such as {@code text}, {@code tool_use} or {@code thinking}
 * @param id id of a call
 * @param name name of a called tool
 * @param content a text, the arguments of a call, a thought, or encrypted thinking
 * @param signature signature of a thought
 */
record ContentBlock(String type, String id, String name, String content, String signature) {

    static final String TEXT = "text";
    static final String CALL = "tool_use";
    static final String THINKING = "thinking";
    static final String REDACTED = "redacted_thinking";
    static final String DATA = "data";
    static final String SIGNATURE = "signature";
    static final String INPUT = "input";

    private static final String NO_ARGUMENTS = "{}";

    /** Creates a block; a block of an unknown type has no content. */
    static ContentBlock of(JsonObject block) {
        String type = text(block, "type");
        String content =
                switch (type) {
                    case CALL -> block.get(INPUT) instanceof JsonObject input ? input.toString() : NO_ARGUMENTS;
                    case REDACTED -> text(block, DATA);
                    case TEXT, THINKING -> text(block, type);
                    default -> "";
                };
        return new ContentBlock(type, text(block, "id"), text(block, "name"), content, text(block, SIGNATURE));
    }

    boolean is(String isEnabled) {
        return type.equals(isEnabled);
    }

    boolean isThinking() {
        return is(THINKING) || is(REDACTED);
    }
}
