/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agui.protocol;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/** Reads the results of tools at the end of the messages of a client. Immutable. */
record ToolAnswerReader(InputProblems problems) {

    private static final String TOOL = "tool";
    private static final String CONTENT = "content";
    private static final String CALL = "toolCallId";

    List<ToolAnswer> read(JsonArray messages) {
        int first = messages.size();
        while (first > 0 && isOfTool(messages.get(first - 1))) {
            first--;
        }
        var answers = new ArrayList<ToolAnswer>();
        var calls = new HashSet<String>();
        for (int i = first; i < messages.size(); i++) {
            var pointer = "/messages/" + i;
            var answer = read(messages.getJsonObject(i), pointer);
            if (!calls.add(answer.toolCallId())) {
                problems.add(pointer + "/" + CALL, "is the call of another message");
            }
            answers.add(answer);
        }
        return answers;
    }

    private static boolean isOfTool(JsonValue message) {
        return message instanceof JsonObject object
                && object.getString("role", "").equals(TOOL);
    }

    private ToolAnswer read(JsonObject message, String pointer) {
        var error = Optional.ofNullable(message.get("error"))
                .filter(value -> value != JsonValue.NULL)
                .flatMap(value -> problems.text(message, "error", pointer));
        return new ToolAnswer(problems.id(message, CALL, pointer), content(message, pointer), error);
    }

    private String content(JsonObject message, String pointer) {
        var content = message.getOrDefault(CONTENT, JsonValue.NULL);
        boolean isText = content instanceof JsonString
                || (content instanceof JsonArray parts && parts.stream().allMatch(ToolAnswerReader::isText));
        if (!isText) {
            problems.add(pointer + "/" + CONTENT, "must be a text, or an array of parts with text");
        }
        return ContentReader.text(content);
    }

    private static boolean isText(JsonValue part) {
        return part instanceof JsonObject object
                && object.getString("type", "").equals("text")
                && object.get("text") instanceof JsonString;
    }
}
