/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.ollama;

import static io.karta.provider.http.JsonFields.count;

import io.karta.model.Embedding;
import io.karta.model.EmbeddingResponse;
import io.karta.model.TokenUsage;
import io.karta.provider.http.EmbeddingProtocol;
import io.karta.provider.http.InvalidResponseException;
import io.karta.provider.http.VendorRequest;
import jakarta.json.JsonArray;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import jakarta.json.spi.JsonProvider;
import java.util.List;
import java.util.OptionalInt;

/** Protocol of the embedding API of Ollama. */
record EmbedProtocol(JsonProvider json, String model, OptionalInt dimensions) implements EmbeddingProtocol {

    @Override
    public VendorRequest write(List<String> texts) {
        var body = json.createObjectBuilder().add("model", model).add("input", json.createArrayBuilder(texts));
        dimensions.ifPresent(number -> body.add("dimensions", number));
        return new VendorRequest("api/embed", body.build());
    }

    @Override
    public EmbeddingResponse read(JsonObject answer, int texts) {
        if (!(answer.get("embeddings") instanceof JsonArray vectors) || vectors.size() != texts) {
            throw new InvalidResponseException("The response does not have one embedding per text");
        }
        return EmbeddingResponse.of(
                        vectors.stream().map(EmbedProtocol::embedding).toList())
                .withUsage(new TokenUsage(count(answer, "prompt_eval_count"), 0));
    }

    private static Embedding embedding(JsonValue values) {
        List<JsonNumber> numbers = values.asJsonArray().getValuesAs(JsonNumber.class);
        float[] vector = new float[numbers.size()];
        for (int i = 0; i < vector.length; i++) {
            vector[i] = (float) numbers.get(i).doubleValue();
        }
        return Embedding.of(vector);
    }
}
