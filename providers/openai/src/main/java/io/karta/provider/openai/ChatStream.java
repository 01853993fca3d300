/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.openai;

import io.karta.model.ModelChunk;
import io.karta.model.ModelResponse;
import io.karta.model.ModelResponse.FinishReason;
import io.karta.model.TokenUsage;
import io.karta.provider.http.InvalidResponseException;
import io.karta.provider.http.JsonFields;
import io.karta.provider.http.RefusedAnswerException;
import io.karta.provider.http.ResponseStream;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Reader of one stream of Chat Completions. Not thread-safe. */
final class ChatStream implements ResponseStream {

    private final Consumer<ModelChunk> chunks;
    private final StringBuilder text = new StringBuilder();
    private final StringBuilder thinking = new StringBuilder();
    private final ReasoningContent reasoning;
    private final StringBuilder reasoningContent = new StringBuilder();
    private final ReasoningDetails reasoningDetails;
    private final ChatToolCalls calls = new ChatToolCalls();
    private Optional<FinishReason> reason = Optional.empty();
    private TokenUsage usage = TokenUsage.UNKNOWN;
    private boolean isRefused;
    private String model = "";
    private String id = "";

    ChatStream(ReasoningContent reasoning, Consumer<ModelChunk> chunks) {
        this.reasoning = reasoning;
        this.reasoningDetails = new ReasoningDetails(reasoning.json());
        this.chunks = chunks;
    }

    @Override
    public void read(JsonObject piece) {
        ChatAnswerReader.usage(piece)
                .or(() -> ChatAnswerReader.usage(JsonFields.object(piece, "x_groq")))
                .ifPresent(found -> usage = found);
        model = model.isEmpty() ? JsonFields.text(piece, "model") : model;
        id = id.isEmpty() ? JsonFields.text(piece, "id") : id;
        JsonValue choices = piece.getOrDefault("choices", JsonValue.NULL);
        if (choices != JsonValue.NULL && !(choices instanceof JsonArray)) {
            throw new InvalidResponseException("The choices of a chunk are not an array");
        }
        List<JsonObject> readable = JsonFields.objects(piece, "choices");
        if (!readable.isEmpty()) { // chunks with usage or filter results have none
            readChoice(readable.get(0));
        }
    }

    private void readChoice(JsonObject choice) {
        ChatAnswerReader.requireNoError(choice);
        JsonObject delta = JsonFields.object(choice, "delta");
        isRefused |= ChatAnswerReader.isRefusal(delta);
        String thought = ChatAnswerReader.thinking(delta);
        thinking.append(thought);
        reasoningContent.append(JsonFields.text(delta, ReasoningContent.MEMBER));
        reasoningDetails.add(delta);
        chunks.accept(ModelChunk.thinking(thought));
        String words = ChatAnswerReader.text(delta);
        text.append(words);
        chunks.accept(ModelChunk.text(words));
        calls.add(delta);
        ChatAnswerReader.finishReason(choice, usage).ifPresent(found -> reason = Optional.of(found));
    }

    @Override
    public boolean isComplete() {
        return reason.isPresent() || isRefused;
    }

    @Override
    public TokenUsage usage() {
        return usage;
    }

    @Override
    public ModelResponse response() {
        if (isRefused) { // the usage follows a refusal
            throw new RefusedAnswerException(usage);
        }
        var all = calls.calls();
        FinishReason end = reason.orElse(FinishReason.COMPLETE);
        ModelResponse response = ModelResponse.of(text.toString())
                .withThinking(thinking.toString())
                .withToolCalls(all)
                .withFinishReason(end == FinishReason.COMPLETE && !all.isEmpty() ? FinishReason.TOOL_CALLS : end)
                .withUsage(usage)
                .withModel(model)
                .withRequestId(id);
        return reasoning.keptIn(response, reasoningContent.toString(), reasoningDetails.all(), calls.extras());
    }
}
