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

/** Protocol of OpenAI's Chat Completions API. Thread-safe. */
public final class ChatCompletions implements ModelProtocol {

    private final JsonProvider json;
    private final ChatSettings settings;
    private final ChatDialect dialect;
    private final ChatMessageWriter messages;
    private final ReasoningContent reasoning;

    /**
     * Creates the protocol.
     *
     * @param json creates JSON
     * @param settings the settings of all requests
     * @param dialect the differences of the server
     */
    public ChatCompletions(JsonProvider json, ChatSettings settings, ChatDialect dialect) {
        this.json = json;
        this.settings = settings;
        this.dialect = dialect;
        reasoning = new ReasoningContent(json, settings.reasoningProvider(), dialect.isReasoningRequired());
        messages = new ChatMessageWriter(json, dialect, reasoning);
    }

    @Override
    public VendorRequest write(ModelCall call) {
        var body = json.createObjectBuilder()
                .add("model", settings.model())
                .add("messages", messages.write(call.messages()));
        addOptions(body, call);
        if (!call.tools().isEmpty()) {
            body.add("tools", tools(call.tools()));
        }
        call.schema().ifPresent(shape -> body.add("response_format", format(OutputSchema.of(shape, Dialect.STRICT))));
        if (call.isStreamed()) {
            addStream(body);
        }
        dialect.complete(body, call);
        return new VendorRequest(settings.path(), body.build());
    }

    private void addOptions(JsonObjectBuilder body, ModelCall call) {
        call.temperature().ifPresent(value -> body.add("temperature", value));
        call.topP().ifPresent(value -> body.add("top_p", value));
        call.topK().ifPresent(value -> body.add("top_k", value));
        call.maxTokens().ifPresent(value -> body.add(dialect.maxTokensName(), value));
        call.frequencyPenalty().ifPresent(value -> body.add("frequency_penalty", value));
        call.presencePenalty().ifPresent(value -> body.add("presence_penalty", value));
        if (!call.stops().isEmpty()) {
            body.add("stop", json.createArrayBuilder(call.stops()));
        }
        settings.seed().ifPresent(value -> body.add(dialect.seedName(), value));
        settings.effort().ifPresent(value -> body.add("reasoning_effort", value));
        settings.extras().forEach(body::add);
    }

    private void addStream(JsonObjectBuilder body) {
        body.add("stream", true);
        if (dialect.isUsageRequested()) {
            body.add("stream_options", json.createObjectBuilder().add("include_usage", true));
        }
    }

    private JsonArrayBuilder tools(List<ToolDefinition> tools) {
        var all = json.createArrayBuilder();
        for (ToolDefinition tool : tools) {
            var function = json.createObjectBuilder()
                    .add("name", tool.name())
                    .add("description", tool.description())
                    .add("parameters", tool.inputSchema());
            all.add(json.createObjectBuilder().add("type", "function").add("function", function));
        }
        return all;
    }

    private JsonObjectBuilder format(OutputSchema output) {
        var schema = json.createObjectBuilder()
                .add("name", output.name())
                .add("strict", true)
                .add("schema", output.schema());
        return json.createObjectBuilder().add("type", "json_schema").add("json_schema", schema);
    }

    @Override
    public ModelResponse read(JsonObject answer) {
        return new ChatAnswerReader(reasoning).read(answer);
    }

    @Override
    public ResponseStream stream(Consumer<ModelChunk> chunks) {
        return new ChatStream(reasoning, chunks);
    }
}
