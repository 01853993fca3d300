/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.openai;

import io.karta.message.AgentDocument;
import io.karta.message.AgentImage;
import io.karta.message.AssistantMessage;
import io.karta.message.Message;
import io.karta.message.MessagePart;
import io.karta.message.SystemMessage;
import io.karta.message.TextPart;
import io.karta.message.ToolCall;
import io.karta.message.ToolMessage;
import io.karta.message.UserMessage;
import io.karta.provider.http.JsonFields;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import jakarta.json.spi.JsonProvider;
import java.util.Iterator;
import java.util.List;

/**
 * Writer of the messages of Chat Completions.
 *
 * @param json creates JSON
 * @param dialect the differences of the server
 * @param reasoning the reasoning that requests repeat
 */
record ChatMessageWriter(JsonProvider json, ChatDialect dialect, ReasoningContent reasoning) {

    private static final String ROLE = "role";
    private static final String CONTENT = "content";

    /** Placeholder for an answer of the model where the server requires one. */
    private static final String ANSWER = "OK";

    /** Google's placeholder for the signature of a call of another model. */
    private static final String UNSIGNED = "skip_thought_signature_validator";

    JsonArrayBuilder write(List<Message> messages) {
        var all = json.createArrayBuilder();
        boolean isAfterTools = false;
        for (Message message : messages) {
            if (isAfterTools && message instanceof UserMessage && dialect.isAnswerRequiredAfterTools()) {
                all.add(json.createObjectBuilder().add(ROLE, "assistant").add(CONTENT, ANSWER));
            }
            all.add(message(message));
            isAfterTools = message instanceof ToolMessage;
        }
        return all;
    }

    private JsonObjectBuilder message(Message message) {
        if (message instanceof SystemMessage) {
            return json.createObjectBuilder().add(ROLE, "system").add(CONTENT, message.text());
        }
        if (message instanceof AssistantMessage answer) {
            return assistant(answer);
        }
        return message instanceof ToolMessage result ? result(result) : user((UserMessage) message);
    }

    private JsonObjectBuilder user(UserMessage message) {
        var user = json.createObjectBuilder().add(ROLE, "user");
        if (message.parts().size() == 1 && message.parts().get(0) instanceof TextPart text) {
            return user.add(CONTENT, text.text());
        }
        var parts = json.createArrayBuilder();
        message.parts().forEach(part -> parts.add(part(part)));
        return user.add(CONTENT, parts);
    }

    private JsonObjectBuilder part(MessagePart part) {
        if (part instanceof AgentImage image) {
            return dialect.image(json, image);
        }
        return part instanceof AgentDocument document
                ? dialect.document(json, document)
                : json.createObjectBuilder().add("type", "text").add("text", ((TextPart) part).text());
    }

    private JsonObjectBuilder assistant(AssistantMessage message) {
        var written = json.createObjectBuilder().add(ROLE, "assistant");
        if (!message.text().isBlank()) {
            written.add(CONTENT, message.text());
        }
        if (!message.toolCalls().isEmpty()) {
            written.add("tool_calls", calls(message));
        }
        reasoning.addTo(written, message);
        return written;
    }

    private JsonArrayBuilder calls(AssistantMessage message) {
        var calls = json.createArrayBuilder();
        Iterator<JsonObject> extras = extras(message).iterator();
        for (ToolCall call : message.toolCalls()) {
            JsonObjectBuilder written = call(call);
            JsonObject extra = extras.hasNext() ? extras.next() : JsonValue.EMPTY_JSON_OBJECT;
            calls.add(extra.isEmpty() ? written : written.add(ChatToolCalls.EXTRA, extra));
        }
        return calls;
    }

    private List<JsonObject> extras(AssistantMessage message) {
        List<JsonObject> known = reasoning.extras(message);
        if (!known.isEmpty() || !dialect.isSignatureRequired()) {
            return known;
        }
        var signature = json.createObjectBuilder().add("thought_signature", UNSIGNED);
        return List.of(json.createObjectBuilder().add("google", signature).build());
    }

    private JsonObjectBuilder call(ToolCall call) {
        var function = json.createObjectBuilder()
                .add("name", call.name())
                .add("arguments", JsonFields.arguments(call.arguments()).toString());
        return json.createObjectBuilder()
                .add("id", dialect.callId(call.id()))
                .add("type", "function")
                .add("function", function);
    }

    private JsonObjectBuilder result(ToolMessage message) {
        return json.createObjectBuilder()
                .add(ROLE, "tool")
                .add("tool_call_id", dialect.callId(message.callId()))
                .add(CONTENT, message.text());
    }
}
