/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.ollama;

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

/** Protocol of the chat API of Ollama. */
record ChatProtocol(JsonProvider json, String path, RequestWriter writer) implements ModelProtocol {

    @Override
    public VendorRequest write(ModelCall call) {
        return new VendorRequest(path, writer.body(call));
    }

    @Override
    public ModelResponse read(JsonObject answer) {
        if (!(answer.get(ChatStream.MESSAGE) instanceof JsonObject)) {
            throw new InvalidResponseException("The response has no message");
        }
        var stream = new ChatStream(chunk -> {});
        stream.read(answer);
        return stream.response();
    }

    @Override
    public ResponseStream stream(Consumer<ModelChunk> chunks) {
        return new ChatStream(chunks);
    }
}
