/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.gemini;

import io.karta.model.ModelChunk;
import io.karta.model.ModelResponse;
import io.karta.provider.http.InvalidResponseException;
import io.karta.provider.http.ModelCall;
import io.karta.provider.http.ModelProtocol;
import io.karta.provider.http.ResponseStream;
import io.karta.provider.http.VendorRequest;
import jakarta.json.JsonObject;
import jakarta.json.spi.JsonProvider;
import java.util.function.Consumer;

/** Protocol of the {@code generateContent} methods of the Gemini API. */
final class GenerateContentProtocol implements ModelProtocol {

    private final String path;
    private final RequestWriter writer;
    private final ResponseReader reader;

    GenerateContentProtocol(JsonProvider json, GeminiCapabilities model, GeminiSettings settings) {
        path = GeminiProvider.path(model.model());
        var turns = new ModelTurn(json, model.isStrict());
        writer = new RequestWriter(json, model, turns, settings);
        reader = new ResponseReader(turns);
    }

    @Override
    public VendorRequest write(ModelCall call) {
        return new VendorRequest(
                path + (call.isStreamed() ? ":streamGenerateContent?alt=sse" : ":generateContent"), writer.body(call));
    }

    @Override
    public ModelResponse read(JsonObject answer) {
        var stream = new ContentStream(reader, chunk -> {});
        stream.read(answer);
        if (!stream.hasCandidate()) {
            throw new InvalidResponseException("The response has no candidate");
        }
        return stream.response();
    }

    @Override
    public ResponseStream stream(Consumer<ModelChunk> chunks) {
        return new ContentStream(reader, chunks);
    }
}
