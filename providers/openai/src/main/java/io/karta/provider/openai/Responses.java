/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.openai;

import io.karta.generation.Dialect;
import io.karta.model.ModelChunk;
import io.karta.model.ModelResponse;
import io.karta.model.ToolDefinition;
import io.karta.provider.http.ModelCall;
import io.karta.provider.http.ModelProtocol;
import io.karta.provider.http.OutputSchema;
import io.karta.provider.http.ResponseStream;
import io.karta.provider.http.VendorRequest;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.spi.JsonProvider;
import java.util.List;
import java.util.function.Consumer;

/**
 * Protocol of OpenAI's Responses API, without storage at OpenAI: each request contains the whole dialogue, with
 * encrypted thoughts. Thread-safe.
 */
final class Responses implements ModelProtocol {

    private final JsonProvider json;
    private final ResponsesSettings settings;
    private final ResponsesItemWriter items;
    private final ResponsesReader reader;

    /**
     * Creates the protocol.
     *
     * @param readsReasoning whether the model accepts reasoning of earlier answers
     */
    Responses(JsonProvider json, ResponsesSettings settings, boolean readsReasoning) {
        this.json = json;
        this.settings = settings;
        var turns = new ResponsesTurn(json, settings.provider(), readsReasoning);
        items = new ResponsesItemWriter(json, turns);
        reader = new ResponsesReader(turns);
    }

    @Override
    public VendorRequest write(ModelCall call) {
        var body = json.createObjectBuilder()
                .add("model", settings.common().model())
                .add("input", items.write(call.messages()))
                .add("store", false);
        call.temperature().ifPresent(value -> body.add("temperature", value));
        call.topP().ifPresent(value -> body.add("top_p", value));
        call.maxTokens().ifPresent(value -> body.add("max_output_tokens", value));
        settings.common().extras().forEach(body::add);
        addThinking(body);
        if (!call.tools().isEmpty()) {
            body.add("tools", tools(call.tools()));
        }
        call.schema()
                .ifPresent(shape -> body.add(
                        "text",
                        json.createObjectBuilder().add("format", format(OutputSchema.of(shape, Dialect.STRICT)))));
        if (call.isStreamed()) {
            body.add("stream", true);
        }
        return new VendorRequest(settings.path(), body.build());
    }

    private void addThinking(JsonObjectBuilder body) {
        if (!settings.thinks()) {
            return;
        }
        var reasoning = json.createObjectBuilder();
        settings.summary().ifPresent(value -> reasoning.add("summary", value));
        settings.common().effort().ifPresent(value -> reasoning.add("effort", value));
        JsonObject chosen = reasoning.build();
        if (!chosen.isEmpty()) {
            body.add("reasoning", chosen);
        }
        body.add("include", json.createArrayBuilder().add("reasoning.encrypted_content"));
    }

    private JsonArrayBuilder tools(List<ToolDefinition> tools) {
        var all = json.createArrayBuilder();
        tools.forEach(tool -> all.add(json.createObjectBuilder()
                .add("type", "function")
                .add("name", tool.name())
                .add("description", tool.description())
                .add("parameters", tool.inputSchema())
                .add("strict", false)));
        return all;
    }

    private JsonObjectBuilder format(OutputSchema output) {
        return json.createObjectBuilder()
                .add("type", "json_schema")
                .add("name", output.name())
                .add("strict", true)
                .add("schema", output.schema());
    }

    @Override
    public ModelResponse read(JsonObject answer) {
        return reader.read(answer);
    }

    @Override
    public ResponseStream stream(Consumer<ModelChunk> chunks) {
        return new ResponsesStream(chunks, reader);
    }
}
