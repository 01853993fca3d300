/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.anthropic;

import io.karta.model.ModelChunk;
import io.karta.model.ModelResponse;
import io.karta.provider.http.ModelCall;
import io.karta.provider.http.ModelProtocol;
import io.karta.provider.http.ResponseStream;
import io.karta.provider.http.VendorRequest;
import jakarta.json.JsonObject;
import jakarta.json.spi.JsonProvider;
import java.util.function.Consumer;

/** Protocol of the Messages API of Anthropic. */
final class MessagesProtocol implements ModelProtocol {

    private final String path;
    private final RequestWriter writer;
    private final ResponseReader reader;

    MessagesProtocol(JsonProvider json, ClaudeCapabilities model, String path, boolean isCached) {
        this.path = path;
        var turns = new AssistantTurn(json);
        writer = new RequestWriter(json, model, turns, isCached);
        reader = new ResponseReader(turns);
    }

    @Override
    public VendorRequest write(ModelCall call) {
        return new VendorRequest(path, writer.body(call));
    }

    @Override
    public ModelResponse read(JsonObject answer) {
        return reader.read(answer);
    }

    @Override
    public ResponseStream stream(Consumer<ModelChunk> chunks) {
        return new MessageStream(reader, chunks);
    }
}
