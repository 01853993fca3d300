/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agui;

import io.karta.agui.protocol.JsonBuilders;
import io.karta.generation.Shapes;
import io.karta.process.OpenQuestion;
import io.karta.tool.ToolInput;
import jakarta.json.JsonObject;
import java.util.Optional;

/**
 * Call of a frontend tool, which is a question of its process. Applications see it in the inbox as a question of {@link
 * FrontendTools}; only the endpoint reads it. Immutable.
 *
 * <pre>{@code
 * FrontendCall.of(question, platform.shapes()).map(FrontendCall::tool) // showMap
 * }</pre>
 *
 * @param tool the name of the tool
 * @param arguments the arguments, a JSON object
 */
public record FrontendCall(String tool, String arguments) {

    /** {@value}: the maximum number of characters of a result and its error. */
    public static final int MAX_LENGTH = 100_000;

    static final String RESULT = "result";
    static final String ERROR = "error";
    private static final String CALL = "x-karta-frontend-tool";
    private static final String KEY = "key";
    private static final String TOOL = "tool";
    private static final String ARGUMENTS = "arguments";

    /** Returns the schema of the answer, which contains the call. */
    JsonObject form(String key) {
        var properties = JsonBuilders.object().add(RESULT, text()).add(ERROR, text());
        var call = JsonBuilders.object().add(KEY, key).add(TOOL, tool).add(ARGUMENTS, arguments);
        return JsonBuilders.object()
                .add("type", "object")
                .add("properties", properties)
                .add(CALL, call)
                .build();
    }

    private static JsonObject text() {
        return JsonBuilders.object().add("type", "string").build();
    }

    /**
     * Returns the call that a question stands for; empty if it is a question to the user, also if its schema pretends
     * to be a call.
     *
     * @param open the question
     * @param shapes the types of the application
     * @return the call
     */
    public static Optional<FrontendCall> of(OpenQuestion open, Shapes shapes) {
        var form = open.question().form();
        if (form.answer() != ToolInput.class || !(form.schema(shapes).get(CALL) instanceof JsonObject call)) {
            return Optional.empty();
        }
        boolean isOffered = open.process().blackboard().all(FrontendTools.class).stream()
                .anyMatch(tools -> tools.key().equals(call.getString(KEY, "")));
        return isOffered
                ? Optional.of(new FrontendCall(call.getString(TOOL, ""), call.getString(ARGUMENTS, "{}")))
                : Optional.empty();
    }

    /** Returns whether an answer has more than {@link #MAX_LENGTH} characters. */
    public static boolean isTooLong(ToolInput answer) {
        var content = answer.content();
        return content.getString(RESULT, "").length()
                        + content.getString(ERROR, "").length()
                > MAX_LENGTH;
    }

    /** Returns the answer of a front end that has run the tool. */
    public static ToolInput answer(String result, Optional<String> error) {
        var content = JsonBuilders.object().add(RESULT, result);
        error.ifPresent(reason -> content.add(ERROR, reason));
        return ToolInput.of(content.build());
    }
}
