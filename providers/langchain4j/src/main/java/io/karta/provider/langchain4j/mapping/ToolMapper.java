/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.langchain4j.mapping;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import io.karta.generation.json.LenientJson;
import io.karta.generation.json.UnreadableJsonException;
import io.karta.message.AssistantMessage;
import io.karta.message.ToolCall;
import io.karta.model.ToolDefinition;
import io.karta.provider.http.CallNames;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.WeakHashMap;

/** Converter of tools and tool calls, once per tool and turn of a dialogue. Thread-safe. */
final class ToolMapper {

    private static final String NO_ARGUMENTS = "{}";

    private final MessageState states;
    private final Map<ToolDefinition, ToolSpecification> tools = Collections.synchronizedMap(new WeakHashMap<>());
    private final Map<AssistantMessage, AiMessage> turns = Collections.synchronizedMap(new WeakHashMap<>());

    ToolMapper(MessageState states) {
        this.states = states;
    }

    List<ToolSpecification> specifications(List<ToolDefinition> offered) {
        return offered.stream()
                .map(tool -> tools.computeIfAbsent(tool, ToolMapper::specification))
                .toList();
    }

    private static ToolSpecification specification(ToolDefinition tool) {
        JsonObject schema = tool.inputSchema();
        var parameters = JsonObjectSchema.builder()
                .addProperties(SchemaElements.each(schema.get("properties")))
                .required(SchemaElements.texts(schema.get("required")))
                .definitions(SchemaElements.each(schema.get("$defs")));
        if (schema.get("additionalProperties") == JsonValue.FALSE) {
            parameters.additionalProperties(false);
        }
        return ToolSpecification.builder()
                .name(tool.name())
                .description(tool.description())
                .parameters(parameters.build())
                .build();
    }

    AiMessage assistant(AssistantMessage message) {
        return message.toolCalls().isEmpty()
                ? AiMessage.from(message.text())
                : turns.computeIfAbsent(message, this::turn);
    }

    private AiMessage turn(AssistantMessage message) {
        var turn = AiMessage.builder()
                .text(message.text().isBlank() ? null : message.text())
                .toolExecutionRequests(
                        message.toolCalls().stream().map(ToolMapper::request).toList());
        states.addTo(turn, message);
        return turn.build();
    }

    private static ToolExecutionRequest request(ToolCall call) {
        return ToolExecutionRequest.builder()
                .id(call.id())
                .name(CallNames.valid(call.name()))
                .arguments(json(call.arguments()))
                .build();
    }

    /** Vendors accept only a JSON object; models may write other text. */
    private static String json(String arguments) {
        try {
            return LenientJson.read(arguments).value() instanceof JsonObject object ? object.toString() : NO_ARGUMENTS;
        } catch (UnreadableJsonException ignored) { // the model has received the error
            return NO_ARGUMENTS;
        }
    }

    /** Returns the calls; a call without an id has an empty one. */
    static List<ToolCall> calls(AiMessage message) {
        return message.toolExecutionRequests().stream().map(ToolMapper::call).toList();
    }

    private static ToolCall call(ToolExecutionRequest request) {
        return new ToolCall(
                Optional.ofNullable(request.id()).orElse(""),
                Optional.ofNullable(request.name()).orElse(""),
                Optional.ofNullable(request.arguments()).orElse(NO_ARGUMENTS));
    }
}
