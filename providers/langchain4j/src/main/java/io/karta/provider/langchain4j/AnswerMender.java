/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.langchain4j;

import static java.nio.charset.StandardCharsets.UTF_8;

import jakarta.json.JsonObject;
import jakarta.json.spi.JsonProvider;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * Puts answers into the form that LangChain4j knows.
 *
 * @param calls mends calls of tools
 * @param text changes texts that are JSON
 * @param change what the vendor changes, if anything
 * @param isChanged says whether a text needs that change
 */
record AnswerMender(
        CallMender calls, JsonText text, Optional<UnaryOperator<JsonObject>> change, Predicate<String> isChanged) {

    static AnswerMender of(JsonProvider json, Optional<UnaryOperator<JsonObject>> change) {
        return new AnswerMender(new CallMender(json), new JsonText(json), change, body -> true);
    }

    /** Sorts embeddings, which are long, only where they are in another order. */
    static AnswerMender ofEmbeddings(JsonProvider json) {
        var order = new EmbeddingOrder(json);
        return new AnswerMender(new CallMender(json), new JsonText(json), Optional.of(order), order::isOther);
    }

    /** A whole answer. */
    byte[] mend(byte[] body) {
        byte[] mended = calls.mend(body);
        return change.isEmpty() ? mended : mendPiece(new String(mended, UTF_8)).getBytes(UTF_8);
    }

    /** A piece of an answer that is being written. */
    String mendPiece(String piece) {
        return change.filter(way -> isChanged.test(piece))
                .map(way -> text.change(piece, way))
                .orElse(piece);
    }
}
