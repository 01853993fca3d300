/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.ollama;

import static java.util.stream.Collectors.joining;

import io.karta.generation.Dialect;
import io.karta.message.AgentImage;
import io.karta.message.AssistantMessage;
import io.karta.message.Message;
import io.karta.message.MessagePart;
import io.karta.message.SystemMessage;
import io.karta.message.TextPart;
import io.karta.message.ToolCall;
import io.karta.message.ToolMessage;
import io.karta.message.UserMessage;
import io.karta.model.ToolDefinition;
import io.karta.provider.http.JsonFields;
import io.karta.provider.http.ModelCall;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.spi.JsonProvider;
import java.util.List;
import java.util.Optional;

/**
 * Writer of requests of the chat API.
 *
 * @param model the name of the model
 * @param context the size of the context in tokens
 * @param seed the seed, for reproducible answers
 */
record RequestWriter(JsonProvider json, String model, Optional<Integer> context, Optional<Integer> seed) {

    private static final String CONTENT = "content";
    private static final String FUNCTION = "function";

    JsonObject body(ModelCall call) {
        var messages = json.createArrayBuilder();
        call.messages().forEach(message -> messages.add(message(message)));
        var body = json.createObjectBuilder().add("model", model).add("messages", messages);
        if (!call.tools().isEmpty()) {
            body.add("tools", tools(call.tools()));
        }
        call.schema().ifPresent(shape -> body.add("format", shape.jsonSchema(Dialect.OLLAMA)));
        call.thinking().ifPresent(isEnabled -> addThinking(body, isEnabled));
        var options = options(call);
        if (!options.isEmpty()) {
            body.add("options", options);
        }
        return body.add("stream", call.isStreamed()).build();
    }

    private void addThinking(JsonObjectBuilder body, boolean isWanted) {
        if (OllamaCapabilities.hasThinkingLevels(model)) {
            body.add("think", isWanted ? "medium" : "low");
        } else {
            body.add("think", isWanted);
        }
    }

    private JsonObjectBuilder message(Message message) {
        if (message instanceof AssistantMessage answer) {
            return assistant(answer);
        }
        if (message instanceof ToolMessage result) {
            return message("tool", result.text())
                    .add("tool_name", result.tool())
                    .add("tool_call_id", result.callId());
        }
        return message instanceof UserMessage user
                ? user(user.parts())
                : message("system", ((SystemMessage) message).text());
    }

    private JsonObjectBuilder message(String role, String content) {
        return json.createObjectBuilder().add("role", role).add(CONTENT, content);
    }

    private JsonObjectBuilder user(List<MessagePart> parts) {
        String text = parts.stream()
                .filter(TextPart.class::isInstance)
                .map(part -> ((TextPart) part).text())
                .collect(joining("\n"));
        List<String> images = parts.stream()
                .filter(part -> !(part instanceof TextPart))
                .map(RequestWriter::image)
                .toList();
        var message = message("user", text);
        return images.isEmpty() ? message : message.add("images", json.createArrayBuilder(images));
    }

    private static String image(MessagePart part) {
        if (part instanceof AgentImage image) {
            return image.base64();
        }
        throw new IllegalArgumentException("Ollama does not support documents");
    }

    private JsonObjectBuilder assistant(AssistantMessage answer) {
        var message = message("assistant", answer.text());
        answer.state().contentFor(OllamaProvider.NAME).ifPresent(thinking -> message.add("thinking", thinking));
        if (!answer.toolCalls().isEmpty()) {
            var calls = json.createArrayBuilder();
            answer.toolCalls().forEach(call -> calls.add(call(call)));
            message.add("tool_calls", calls);
        }
        return message;
    }

    private JsonObjectBuilder call(ToolCall call) {
        var function = json.createObjectBuilder()
                .add("name", call.name())
                .add("arguments", JsonFields.arguments(call.arguments()));
        return json.createObjectBuilder().add("id", call.id()).add(FUNCTION, function);
    }

    private JsonArrayBuilder tools(List<ToolDefinition> tools) {
        var all = json.createArrayBuilder();
        for (ToolDefinition tool : tools) {
            var function = json.createObjectBuilder()
                    .add("name", tool.name())
                    .add("description", tool.description())
                    .add("parameters", tool.inputSchema());
            all.add(json.createObjectBuilder().add("type", FUNCTION).add(FUNCTION, function));
        }
        return all;
    }

    private JsonObject options(ModelCall call) {
        var options = json.createObjectBuilder();
        call.temperature().ifPresent(value -> options.add("temperature", value));
        call.topP().ifPresent(value -> options.add("top_p", value));
        call.topK().ifPresent(value -> options.add("top_k", value));
        call.maxTokens().ifPresent(value -> options.add("num_predict", value));
        call.frequencyPenalty().ifPresent(value -> options.add("frequency_penalty", value));
        call.presencePenalty().ifPresent(value -> options.add("presence_penalty", value));
        if (!call.stops().isEmpty()) {
            options.add("stop", json.createArrayBuilder(call.stops()));
        }
        context.ifPresent(size -> options.add("num_ctx", size));
        seed.ifPresent(value -> options.add("seed", value));
        return options.build();
    }
}
