/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.ollama;

import static io.karta.provider.http.JsonFields.count;
import static io.karta.provider.http.JsonFields.object;
import static io.karta.provider.http.JsonFields.objects;
import static io.karta.provider.http.JsonFields.text;

import io.karta.message.ProviderState;
import io.karta.message.ToolCall;
import io.karta.model.ModelChunk;
import io.karta.model.ModelResponse;
import io.karta.model.ModelResponse.FinishReason;
import io.karta.model.TokenUsage;
import io.karta.provider.http.JsonFields;
import io.karta.provider.http.ResponseStream;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Reader of an answer of the chat API, line by line; a complete answer is a single line. Not thread-safe. */
final class ChatStream implements ResponseStream {

    static final String MESSAGE = "message";

    private final Consumer<ModelChunk> chunks;
    private final StringBuilder content = new StringBuilder();
    private final StringBuilder thinking = new StringBuilder();
    private final List<ToolCall> calls = new ArrayList<>();
    private JsonObject last = JsonValue.EMPTY_JSON_OBJECT;

    ChatStream(Consumer<ModelChunk> chunks) {
        this.chunks = chunks;
    }

    @Override
    public void read(JsonObject piece) {
        last = piece;
        JsonObject message = object(piece, MESSAGE);
        String thought = text(message, "thinking");
        if (!thought.isEmpty()) {
            thinking.append(thought);
            chunks.accept(ModelChunk.thinking(thought));
        }
        String text = text(message, "content");
        if (!text.isEmpty()) {
            content.append(text);
            chunks.accept(ModelChunk.text(text));
        }
        objects(message, "tool_calls").forEach(call -> calls.add(call(call)));
    }

    /** Calls of older versions have no id. */
    private static ToolCall call(JsonObject call) {
        JsonObject function = object(call, "function");
        return new ToolCall(text(call, "id"), text(function, "name"), arguments(function));
    }

    /** Some models write the arguments as text. */
    private static String arguments(JsonObject function) {
        return function.get("arguments") instanceof JsonString text
                ? JsonFields.arguments(text.getString()).toString()
                : object(function, "arguments").toString();
    }

    @Override
    public boolean isComplete() {
        return last.get("done") == JsonValue.TRUE;
    }

    @Override
    public TokenUsage usage() {
        return new TokenUsage(count(last, "prompt_eval_count"), count(last, "eval_count"));
    }

    @Override
    public ModelResponse response() {
        var response = ModelResponse.of(content.toString())
                .withThinking(thinking.toString())
                .withToolCalls(calls)
                .withUsage(usage())
                .withState(state());
        response =
                text(last, "done_reason").equals("length") ? response.withFinishReason(FinishReason.LENGTH) : response;
        String model = text(last, "model");
        return model.isEmpty() ? response : response.withModel(model);
    }

    /** A model continues its thinking after tool results. */
    private ProviderState state() {
        return calls.isEmpty() || thinking.isEmpty()
                ? ProviderState.NONE
                : new ProviderState(OllamaProvider.NAME, thinking.toString());
    }
}
