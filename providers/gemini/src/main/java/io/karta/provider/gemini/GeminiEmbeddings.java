/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.gemini;

import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.http.client.HttpClient;
import dev.langchain4j.http.client.HttpMethod;
import dev.langchain4j.http.client.HttpRequest;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.model.output.Response;
import dev.langchain4j.model.output.TokenUsage;
import jakarta.json.JsonArray;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.spi.JsonProvider;
import java.io.StringReader;
import java.net.URI;
import java.util.List;
import java.util.OptionalInt;

/**
 * Asks Google for embeddings. LangChain4j's own model would ask a second time by itself, and counts no tokens.
 *
 * @param json makes and reads JSON
 * @param http the connection
 * @param address the base URL
 * @param key the key
 * @param model the model, as Google names it in requests: {@code models/gemini-embedding-2}
 * @param dimensions how many are wanted
 */
record GeminiEmbeddings(
        JsonProvider json, HttpClient http, URI address, String key, String model, OptionalInt dimensions)
        implements EmbeddingModel {

    GeminiEmbeddings {
        model = model.startsWith("models/") ? model : "models/" + model;
    }

    @Override
    public Response<List<Embedding>> embedAll(List<TextSegment> texts) {
        var response = http.execute(HttpRequest.builder()
                .method(HttpMethod.POST)
                .url(address.toString(), model + ":batchEmbedContents")
                .addHeader("Content-Type", "application/json")
                .addHeader("x-goog-api-key", key)
                .body(body(texts).toString())
                .build());
        return read(response.body());
    }

    private JsonObject body(List<TextSegment> texts) {
        var requests = json.createArrayBuilder();
        texts.forEach(text -> requests.add(request(text.text())));
        return json.createObjectBuilder().add("requests", requests).build();
    }

    private JsonObject request(String text) {
        var part = json.createObjectBuilder().add("text", text);
        var content = json.createObjectBuilder()
                .add("parts", json.createArrayBuilder().add(part));
        var request = json.createObjectBuilder().add("model", model).add("content", content);
        dimensions.ifPresent(number -> request.add("outputDimensionality", number));
        return request.build();
    }

    private Response<List<Embedding>> read(String body) {
        try (var reader = json.createReader(new StringReader(body))) {
            JsonObject answer = reader.readObject();
            var embeddings = answer.getJsonArray("embeddings").getValuesAs(JsonObject.class).stream()
                    .map(embedding -> Embedding.from(vector(embedding.getJsonArray("values"))))
                    .toList();
            return Response.from(embeddings, new TokenUsage(tokens(answer)));
        }
    }

    private static float[] vector(JsonArray values) {
        float[] vector = new float[values.size()];
        for (int i = 0; i < vector.length; i++) {
            vector[i] = (float) values.getJsonNumber(i).doubleValue();
        }
        return vector;
    }

    /** Older models count nothing. */
    private static int tokens(JsonObject answer) {
        return answer.get("usageMetadata") instanceof JsonObject usage
                        && usage.get("promptTokenCount") instanceof JsonNumber count
                ? count.intValue()
                : 0;
    }

    @Override
    public String toString() {
        return model;
    }
}
