/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.langchain4j.http;

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
public record ResponseNormalizer(
        ToolCallNormalizer calls,
        JsonRewriter text,
        Optional<UnaryOperator<JsonObject>> change,
        Predicate<String> isChanged) {

    public static ResponseNormalizer of(JsonProvider json, Optional<UnaryOperator<JsonObject>> change) {
        return new ResponseNormalizer(new ToolCallNormalizer(json), new JsonRewriter(json), change, body -> true);
    }

    /** Sorts embeddings, which are long, only where they are in another order. */
    public static ResponseNormalizer ofEmbeddings(JsonProvider json) {
        var order = new EmbeddingOrder(json);
        return new ResponseNormalizer(
                new ToolCallNormalizer(json), new JsonRewriter(json), Optional.of(order), order::isOther);
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
