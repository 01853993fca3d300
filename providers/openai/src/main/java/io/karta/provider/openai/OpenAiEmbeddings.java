/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.openai;

import io.karta.model.Embedding;
import io.karta.model.EmbeddingResponse;
import io.karta.model.TokenUsage;
import io.karta.provider.http.EmbeddingProtocol;
import io.karta.provider.http.InvalidResponseException;
import io.karta.provider.http.JsonFields;
import io.karta.provider.http.VendorRequest;
import jakarta.json.JsonArray;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import jakarta.json.spi.JsonProvider;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Base64;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Protocol of OpenAI's Embeddings API.
 *
 * @param json creates JSON
 * @param model the vendor's name of the model
 * @param path the path below the base URL
 * @param dimensionsName the member with the dimensions
 * @param dimensions the dimensions; empty means those of the model
 */
public record OpenAiEmbeddings(
        JsonProvider json, String model, String path, String dimensionsName, OptionalInt dimensions)
        implements EmbeddingProtocol {

    private static final String INDEX = "index";

    @Override
    public VendorRequest write(List<String> texts) {
        var body = json.createObjectBuilder().add("model", model).add("input", json.createArrayBuilder(texts));
        dimensions.ifPresent(number -> body.add(dimensionsName, number));
        return new VendorRequest(path, body.build());
    }

    @Override
    public EmbeddingResponse read(JsonObject answer, int texts) {
        List<JsonObject> data = JsonFields.objects(answer, "data");
        if (data.size() != texts) {
            throw new InvalidResponseException(
                    "The response has %d embeddings of %d texts".formatted(data.size(), texts));
        }
        JsonObject usage = JsonFields.object(answer, "usage");
        return EmbeddingResponse.of(
                        sorted(data).map(OpenAiEmbeddings::embedding).toList())
                .withUsage(new TokenUsage(
                        JsonFields.count(usage, "prompt_tokens"), JsonFields.count(usage, "completion_tokens")));
    }

    /** The index identifies the text of an embedding; the order of the response is undefined. */
    private static Stream<JsonObject> sorted(List<JsonObject> data) {
        if (data.stream().noneMatch(each -> each.get(INDEX) instanceof JsonNumber)) {
            return data.stream();
        }
        var places = new @Nullable JsonObject[data.size()];
        for (JsonObject each : data) {
            int index = each.get(INDEX) instanceof JsonNumber number ? number.intValue() : -1;
            if (index < 0 || index >= places.length || places[index] != null) {
                throw new InvalidResponseException("The indexes of the embeddings are ambiguous");
            }
            places[index] = each;
        }
        return Stream.of(places).map(each -> each == null ? JsonValue.EMPTY_JSON_OBJECT : each);
    }

    private static Embedding embedding(JsonObject each) {
        JsonValue vector = each.get("embedding");
        if (vector instanceof JsonString base64) {
            return Embedding.of(decode(base64.getString()));
        }
        if (!(vector instanceof JsonArray numbers) || numbers.isEmpty()) {
            throw new InvalidResponseException("An embedding has no vector");
        }
        float[] values = new float[numbers.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = (float) numbers.getJsonNumber(i).doubleValue();
        }
        return Embedding.of(values);
    }

    private static float[] decode(String base64) {
        var floats = ByteBuffer.wrap(Base64.getDecoder().decode(base64))
                .order(ByteOrder.LITTLE_ENDIAN)
                .asFloatBuffer();
        float[] values = new float[floats.remaining()];
        floats.get(values);
        return values;
    }
}
