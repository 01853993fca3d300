/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.langchain4j.http;

import dev.langchain4j.exception.InternalServerException;
import jakarta.json.JsonArray;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import jakarta.json.spi.JsonProvider;
import java.util.Arrays;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Sorts embeddings by their {@code index}, which says to which text each belongs; their order in the answer does not. */
record EmbeddingOrder(JsonProvider json) implements UnaryOperator<JsonObject> {

    private static final String DATA = "data";
    private static final String INDEX = "index";
    private static final Pattern NUMBER = Pattern.compile("\"index\"\\s*:\\s*(-?\\d+)");

    /** Returns whether the embeddings of an answer are not in the order of their texts; does not read the vectors. */
    boolean isOther(String body) {
        Matcher number = NUMBER.matcher(body);
        int next = 0;
        while (number.find()) {
            if (!number.group(1).equals(Integer.toString(next))) {
                return true;
            }
            next++;
        }
        return false;
    }

    @Override
    public JsonObject apply(JsonObject answer) {
        return answer.get(DATA) instanceof JsonArray data && data.stream().anyMatch(EmbeddingOrder::hasIndex)
                ? json.createObjectBuilder(answer).add(DATA, sorted(data)).build()
                : answer;
    }

    private static boolean hasIndex(JsonValue embedding) {
        return embedding instanceof JsonObject object && object.get(INDEX) instanceof JsonNumber;
    }

    private JsonArray sorted(JsonArray data) {
        var places = new @Nullable JsonValue[data.size()];
        for (JsonValue embedding : data) {
            int index = hasIndex(embedding) ? embedding.asJsonObject().getInt(INDEX) : -1;
            if (index < 0 || index >= places.length || places[index] != null) {
                throw new InternalServerException("The embeddings of the answer cannot be told apart by their index");
            }
            places[index] = embedding;
        }
        var sorted = json.createArrayBuilder();
        Arrays.stream(places).forEach(sorted::add);
        return sorted.build();
    }
}
