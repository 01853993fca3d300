/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.langchain4j;

import io.karta.model.LlmOptions;
import io.karta.model.ModelRequest;
import io.karta.provider.langchain4j.http.Call;
import io.karta.provider.langchain4j.http.JsonRewriter;
import jakarta.json.spi.JsonProvider;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;

/** Begins calls whose requests say what LangChain4j does not. */
@FunctionalInterface
interface CallFactory {

    /** LangChain4j says everything. */
    CallFactory NONE = (request, options, limit, isOver) -> new Call(limit, UnaryOperator.identity(), isOver);

    Call call(ModelRequest request, LlmOptions options, Duration limit, BooleanSupplier isOver);

    static CallFactory of(JsonProvider json, RequestCustomizer words) {
        var text = new JsonRewriter(json);
        return (request, options, limit, isOver) ->
                new Call(limit, body -> text.change(body, object -> words.in(object, request, options)), isOver);
    }
}
