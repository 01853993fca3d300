/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.ollama;

import dev.langchain4j.model.chat.response.ChatResponse;
import io.karta.model.ModelResponse.FinishReason;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.spi.JsonProvider;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Counts calls of tools that come in one piece, where Ollama does not: LangChain4j takes all without a number for one. It also loses why an answer with
 * calls ends, so the model's name keeps it.
 */
record OllamaResponseNormalizer(JsonProvider json) implements UnaryOperator<JsonObject> {

    private static final String MESSAGE = "message";
    private static final String CALLS = "tool_calls";
    private static final String FUNCTION = "function";
    private static final String INDEX = "index";

    private static final String MODEL = "model";
    private static final String REASON = "done_reason";
    private static final String CUT = "#cut-at-the-token-limit";

    /** Returns whether an answer was cut, calls or not. */
    static Optional<FinishReason> finish(ChatResponse response) {
        return Optional.ofNullable(response.metadata().modelName())
                .filter(name -> name.endsWith(CUT))
                .map(name -> FinishReason.LENGTH);
    }

    @Override
    public JsonObject apply(JsonObject answer) {
        return "length".equals(answer.getString(REASON, "")) ? cut(withCounted(answer)) : withCounted(answer);
    }

    private JsonObject cut(JsonObject answer) {
        return json.createObjectBuilder(answer)
                .add(MODEL, answer.getString(MODEL, "") + CUT)
                .build();
    }

    private JsonObject withCounted(JsonObject answer) {
        return answer.get(MESSAGE) instanceof JsonObject message
                        && message.get(CALLS) instanceof JsonArray calls
                        && calls.size() > 1
                ? json.createObjectBuilder(answer)
                        .add(MESSAGE, json.createObjectBuilder(message).add(CALLS, counted(calls)))
                        .build()
                : answer;
    }

    private JsonArray counted(JsonArray calls) {
        var counted = json.createArrayBuilder();
        for (int i = 0; i < calls.size(); i++) {
            var call = calls.getJsonObject(i);
            counted.add(
                    call.get(FUNCTION) instanceof JsonObject function && !function.containsKey(INDEX)
                            ? json.createObjectBuilder(call)
                                    .add(
                                            FUNCTION,
                                            json.createObjectBuilder(function).add(INDEX, i))
                                    .build()
                            : call);
        }
        return counted.build();
    }
}
