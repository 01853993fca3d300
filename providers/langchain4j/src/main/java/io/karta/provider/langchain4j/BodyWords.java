/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.langchain4j;

import io.karta.model.LlmOptions;
import io.karta.model.ModelRequest;
import jakarta.json.spi.JsonProvider;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;

/** Begins calls whose requests say what LangChain4j does not. */
@FunctionalInterface
interface BodyWords {

    /** LangChain4j says everything. */
    BodyWords NONE = (request, options, limit, isOver) -> new Call(limit, UnaryOperator.identity(), isOver);

    Call call(ModelRequest request, LlmOptions options, Duration limit, BooleanSupplier isOver);

    static BodyWords of(JsonProvider json, RequestWords words) {
        var text = new JsonText(json);
        return (request, options, limit, isOver) ->
                new Call(limit, body -> text.change(body, object -> words.in(object, request, options)), isOver);
    }
}
