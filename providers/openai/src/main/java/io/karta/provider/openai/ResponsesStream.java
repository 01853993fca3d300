/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.openai;

import io.karta.model.ModelChunk;
import io.karta.model.ModelResponse;
import io.karta.model.TokenUsage;
import io.karta.provider.http.InvalidResponseException;
import io.karta.provider.http.JsonFields;
import io.karta.provider.http.RefusedAnswerException;
import io.karta.provider.http.ResponseStream;
import jakarta.json.JsonObject;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reader of one stream of the Responses API. The last event repeats the whole answer. Not thread-safe. */
final class ResponsesStream implements ResponseStream {

    private final Consumer<ModelChunk> chunks;
    private final ResponsesReader reader;
    private @Nullable ModelResponse complete;
    private TokenUsage usage = TokenUsage.UNKNOWN;
    private boolean isRefused;

    ResponsesStream(Consumer<ModelChunk> chunks, ResponsesReader reader) {
        this.chunks = chunks;
        this.reader = reader;
    }

    @Override
    public void read(JsonObject piece) {
        String delta = JsonFields.text(piece, "delta");
        switch (JsonFields.text(piece, "type")) {
            case "response.output_text.delta" -> chunks.accept(ModelChunk.text(delta));
            case "response.reasoning_summary_text.delta", "response.reasoning_text.delta" ->
                chunks.accept(ModelChunk.thinking(delta));
            case "response.refusal.delta" -> isRefused = true; // the last event has the usage
            case "response.completed", "response.incomplete", "response.failed" -> {
                JsonObject answer = JsonFields.object(piece, "response");
                usage = ResponsesReader.usage(answer);
                complete = reader.read(answer);
            }
            case "" -> throw new InvalidResponseException("An event has no type");
            default -> {
                // the last event contains the whole answer
            }
        }
    }

    @Override
    public boolean isComplete() {
        return complete != null || isRefused;
    }

    @Override
    public TokenUsage usage() {
        return usage;
    }

    @Override
    public ModelResponse response() {
        ModelResponse found = complete;
        if (isRefused) {
            throw new RefusedAnswerException(usage);
        }
        if (found == null) {
            throw new IllegalStateException("The stream is not complete");
        }
        return found;
    }
}
