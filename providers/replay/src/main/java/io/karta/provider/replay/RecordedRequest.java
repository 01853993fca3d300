/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.replay;

import io.karta.message.AgentDocument;
import io.karta.message.AgentImage;
import io.karta.message.AssistantMessage;
import io.karta.message.Message;
import io.karta.message.MessagePart;
import io.karta.message.SystemMessage;
import io.karta.message.ToolCall;
import io.karta.message.ToolMessage;
import io.karta.message.UserMessage;
import io.karta.model.LlmOptions;
import io.karta.model.ModelRequest;
import io.karta.tool.FailureReference;
import jakarta.json.JsonArray;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Request in its recorded form, for comparison: everything that influences the answer, and nothing that varies between
 * equal requests. Timeouts, vendors' ids of tool calls and references of failures are excluded.
 *
 * @param json the recorded form
 */
record RecordedRequest(JsonObject json) {

    /** Key of existing recordings, which a rename would invalidate. */
    private static final String RESULT_TYPE = "wanted";

    static RecordedRequest of(ModelRequest request) {
        JsonObjectBuilder json = Json.object();
        json.add("messages", messages(request.messages()));
        json.add("options", options(request.options()));
        request.outputShape().ifPresent(shape -> json.add(RESULT_TYPE, shape.name())
                .add("constrained", request.isSchemaConstrained())
                .add("schema", shape.jsonSchema()));
        if (!request.tools().isEmpty()) {
            JsonArrayBuilder tools = Json.array();
            request.tools()
                    .forEach(tool -> tools.add(Json.object()
                            .add("name", tool.name())
                            .add("description", tool.description())
                            .add("schema", tool.inputSchema())));
            json.add("tools", tools);
        }
        return new RecordedRequest(json.build());
    }

    private static JsonArrayBuilder messages(List<Message> messages) {
        JsonArrayBuilder all = Json.array();
        Map<String, Integer> calls = new HashMap<>();
        messages.forEach(message -> all.add(message(message, calls)));
        return all;
    }

    private static JsonObjectBuilder message(Message message, Map<String, Integer> calls) {
        JsonObjectBuilder json = Json.object();
        if (message instanceof AssistantMessage answer) {
            json.add("role", "assistant").add("text", Json.lines(FailureReference.masked(answer.text())));
            if (!answer.toolCalls().isEmpty()) {
                JsonArrayBuilder toolCalls = Json.array();
                answer.toolCalls().forEach(call -> toolCalls.add(call(call, calls)));
                json.add("calls", toolCalls);
            }
        } else if (message instanceof ToolMessage answer) {
            json.add("role", "tool")
                    .add("tool", answer.tool())
                    .add("call", number(answer.callId(), calls))
                    .add("error", answer.isError())
                    .add("text", Json.lines(FailureReference.masked(answer.text())));
            JsonArray attached = attachments(answer.parts());
            if (!attached.isEmpty()) {
                json.add("attachments", attached);
            }
        } else if (message instanceof UserMessage user) {
            json.add("role", "user")
                    .add("text", Json.lines(FailureReference.masked(user.text())))
                    .add("attachments", attachments(user.parts()));
        } else {
            json.add("role", message instanceof SystemMessage ? "system" : "other")
                    .add("text", Json.lines(FailureReference.masked(message.text())));
        }
        return json;
    }

    private static JsonArray attachments(List<MessagePart> parts) {
        JsonArrayBuilder attachments = Json.array();
        parts.stream().flatMap(part -> attachment(part).stream()).forEach(attachments::add);
        return attachments.build();
    }

    private static JsonObjectBuilder call(ToolCall call, Map<String, Integer> calls) {
        return Json.object()
                .add("call", number(call.id(), calls))
                .add("tool", call.name())
                .add("arguments", call.arguments());
    }

    private static int number(String id, Map<String, Integer> calls) {
        return calls.computeIfAbsent(id, unknown -> calls.size() + 1);
    }

    private static Optional<JsonObject> attachment(MessagePart part) {
        if (part instanceof AgentImage image) {
            return Optional.of(attachment(image.mimeType(), image.data()));
        }
        return part instanceof AgentDocument document
                ? Optional.of(attachment(document.mimeType(), document.data()))
                : Optional.empty();
    }

    private static JsonObject attachment(String type, byte[] data) {
        return Json.object().add("type", type).add("sha256", hash(data)).build();
    }

    private static JsonObjectBuilder options(LlmOptions options) {
        JsonObjectBuilder json = Json.object();
        options.temperature().ifPresent(value -> json.add("temperature", value));
        options.topP().ifPresent(value -> json.add("top-p", value));
        options.topK().ifPresent(value -> json.add("top-k", value));
        options.maxTokens().ifPresent(value -> json.add("max-tokens", value));
        options.frequencyPenalty().ifPresent(value -> json.add("frequency-penalty", value));
        options.presencePenalty().ifPresent(value -> json.add("presence-penalty", value));
        options.thinking().ifPresent(value -> json.add("thinking", value));
        options.thinkingTokens().ifPresent(value -> json.add("thinking-tokens", value));
        return json;
    }

    /** Returns a digest; equal for equal requests on every machine. */
    String digest() {
        return hash(text().getBytes(StandardCharsets.UTF_8)).substring(0, 12);
    }

    /** Returns the type of the requested result, or {@code text}. */
    String resultType() {
        return json.getString(RESULT_TYPE, "text").replaceAll("[^A-Za-z0-9]+", "-");
    }

    String text() {
        return JsonFormatter.print(json);
    }

    private static String hash(byte[] data) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(data));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }
}
