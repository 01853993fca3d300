/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.anthropic;

import io.karta.generation.Dialect;
import io.karta.generation.Shape;
import io.karta.message.AgentDocument;
import io.karta.message.AgentImage;
import io.karta.message.AssistantMessage;
import io.karta.message.Message;
import io.karta.message.MessagePart;
import io.karta.message.SystemMessage;
import io.karta.message.TextPart;
import io.karta.message.ToolMessage;
import io.karta.message.UserMessage;
import io.karta.model.ToolDefinition;
import io.karta.provider.http.ModelCall;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.spi.JsonProvider;
import java.util.ArrayList;
import java.util.List;

/**
 * Writer of requests of the Messages API.
 *
 * @param isCached whether Anthropic caches tools, system messages and the dialogue with tools
 */
record RequestWriter(JsonProvider json, ClaudeCapabilities model, AssistantTurn turns, boolean isCached) {

    private static final String TYPE = "type";
    private static final String TEXT = "text";
    private static final String CONTENT = "content";

    JsonObject body(ModelCall call) {
        var options = new RequestOptions(model, call);
        var body = json.createObjectBuilder().add("model", model.model()).add("max_tokens", options.maxTokens());
        addSystem(body, call.messages());
        body.add("messages", messages(call, options.omitsThinking()));
        if (!call.tools().isEmpty()) {
            body.add("tools", tools(call.tools()));
        }
        call.schema().ifPresent(shape -> body.add("output_config", outputConfig(shape)));
        options.addTo(body, json);
        if (!call.stops().isEmpty()) {
            body.add("stop_sequences", json.createArrayBuilder(call.stops()));
        }
        if (call.isStreamed()) {
            body.add("stream", true);
        }
        return body.build();
    }

    private void addSystem(JsonObjectBuilder body, List<Message> messages) {
        List<JsonObjectBuilder> blocks = messages.stream()
                .filter(SystemMessage.class::isInstance)
                .map(message -> text(message.text()))
                .toList();
        if (!blocks.isEmpty()) {
            body.add("system", array(blocks, isCached));
        }
    }

    private JsonArrayBuilder messages(ModelCall call, boolean omitsThinking) {
        List<JsonObjectBuilder> messages = new ArrayList<>();
        List<JsonObjectBuilder> results = new ArrayList<>();
        List<Message> conversation = call.messages().stream()
                .filter(message -> !(message instanceof SystemMessage))
                .toList();
        for (int i = 0; i < conversation.size(); i++) {
            boolean isLast = i == conversation.size() - 1;
            if (conversation.get(i) instanceof ToolMessage result) {
                results.add(result(result));
                if (isLast || !(conversation.get(i + 1) instanceof ToolMessage)) {
                    messages.add(user(results, isLast && isDialogueCached(call)));
                    results.clear();
                }
            } else if (conversation.get(i) instanceof UserMessage user) {
                messages.add(user(user.parts().stream().map(this::part).toList(), isLast && isDialogueCached(call)));
            } else if (conversation.get(i) instanceof AssistantMessage assistant) {
                messages.add(message("assistant", omitsThinking ? turns.plain(assistant) : turns.content(assistant)));
            }
        }
        var all = json.createArrayBuilder();
        messages.forEach(all::add);
        return all;
    }

    /** With tools, the next request probably starts with this one. */
    private boolean isDialogueCached(ModelCall call) {
        return isCached && !call.tools().isEmpty();
    }

    private JsonObjectBuilder user(List<JsonObjectBuilder> blocks, boolean isCachePoint) {
        return message("user", array(blocks, isCachePoint));
    }

    private JsonObjectBuilder message(String role, JsonArrayBuilder content) {
        return json.createObjectBuilder().add("role", role).add(CONTENT, content);
    }

    /** Returns an array; at a cache point, the prompt up to its end is cached. */
    private JsonArrayBuilder array(List<JsonObjectBuilder> elements, boolean isCachePoint) {
        if (isCachePoint) {
            elements.get(elements.size() - 1)
                    .add("cache_control", json.createObjectBuilder().add(TYPE, "ephemeral"));
        }
        var array = json.createArrayBuilder();
        elements.forEach(array::add);
        return array;
    }

    private JsonObjectBuilder result(ToolMessage result) {
        var block = json.createObjectBuilder()
                .add(TYPE, "tool_result")
                .add("tool_use_id", AssistantTurn.callId(result.callId()));
        if (result.parts().size() == 1) {
            block.add(CONTENT, result.text());
        } else {
            block.add(CONTENT, array(result.parts().stream().map(this::part).toList(), false));
        }
        return result.isError() ? block.add("is_error", true) : block;
    }

    private JsonObjectBuilder part(MessagePart part) {
        if (part instanceof AgentImage image) {
            return json.createObjectBuilder()
                    .add(TYPE, "image")
                    .add("source", source(image.mimeType(), image.base64()));
        }
        if (part instanceof AgentDocument document) {
            return json.createObjectBuilder()
                    .add(TYPE, "document")
                    .add("source", source(document.mimeType(), document.base64()));
        }
        return text(((TextPart) part).text());
    }

    private JsonObjectBuilder text(String text) {
        return json.createObjectBuilder().add(TYPE, TEXT).add(TEXT, text);
    }

    private JsonObjectBuilder source(String mediaType, String base64) {
        return json.createObjectBuilder()
                .add(TYPE, "base64")
                .add("media_type", mediaType)
                .add("data", base64);
    }

    private JsonArrayBuilder tools(List<ToolDefinition> tools) {
        return array(
                tools.stream()
                        .map(tool -> json.createObjectBuilder()
                                .add("name", tool.name())
                                .add("description", tool.description())
                                .add("input_schema", tool.inputSchema()))
                        .toList(),
                isCached);
    }

    private JsonObjectBuilder outputConfig(Shape<?> shape) {
        return json.createObjectBuilder()
                .add(
                        "format",
                        json.createObjectBuilder()
                                .add(TYPE, "json_schema")
                                .add("schema", shape.jsonSchema(Dialect.ANTHROPIC)));
    }
}
