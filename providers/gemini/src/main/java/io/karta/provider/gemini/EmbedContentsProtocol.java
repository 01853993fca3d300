/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.gemini;

import static io.karta.provider.http.JsonFields.count;
import static io.karta.provider.http.JsonFields.object;
import static io.karta.provider.http.JsonFields.objects;

import io.karta.model.Embedding;
import io.karta.model.EmbeddingResponse;
import io.karta.model.TokenUsage;
import io.karta.provider.http.EmbeddingProtocol;
import io.karta.provider.http.InvalidResponseException;
import io.karta.provider.http.VendorRequest;
import jakarta.json.JsonArray;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.spi.JsonProvider;
import java.util.List;
import java.util.OptionalInt;

/** Protocol of the {@code batchEmbedContents} method of the Gemini API. */
record EmbedContentsProtocol(JsonProvider json, String path, OptionalInt dimensions) implements EmbeddingProtocol {

    @Override
    public VendorRequest write(List<String> texts) {
        var requests = json.createArrayBuilder();
        texts.forEach(text -> requests.add(request(text)));
        return new VendorRequest(
                path + ":batchEmbedContents",
                json.createObjectBuilder().add("requests", requests).build());
    }

    private JsonObject request(String text) {
        var part = json.createObjectBuilder().add("text", text);
        var content = json.createObjectBuilder()
                .add("parts", json.createArrayBuilder().add(part));
        var request = json.createObjectBuilder().add("model", path).add("content", content);
        dimensions.ifPresent(number -> request.add("outputDimensionality", number));
        return request.build();
    }

    @Override
    public EmbeddingResponse read(JsonObject answer, int texts) {
        List<Embedding> embeddings = objects(answer, "embeddings").stream()
                .map(EmbedContentsProtocol::embedding)
                .toList();
        if (embeddings.size() != texts) {
            throw new InvalidResponseException("The response does not have one embedding per text");
        }
        return EmbeddingResponse.of(embeddings)
                .withUsage(new TokenUsage(count(object(answer, "usageMetadata"), "promptTokenCount"), 0));
    }

    private static Embedding embedding(JsonObject embedding) {
        if (!(embedding.get("values") instanceof JsonArray values)) {
            throw new InvalidResponseException("An embedding has no values");
        }
        float[] vector = new float[values.size()];
        for (int i = 0; i < vector.length; i++) {
            vector[i] = (float) ((JsonNumber) values.get(i)).doubleValue();
        }
        return Embedding.of(vector);
    }
}
