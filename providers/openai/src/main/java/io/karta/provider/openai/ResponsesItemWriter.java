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
import io.karta.message.ToolMessage;
import io.karta.message.UserMessage;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.spi.JsonProvider;
import java.util.List;

/**
 * Writer of the input items of the Responses API.
 *
 * @param json creates JSON
 * @param turns writes the answers of the model
 */
record ResponsesItemWriter(JsonProvider json, ResponsesTurn turns) {

    private static final String TYPE = "type";
    private static final String ROLE = "role";
    private static final String CONTENT = "content";

    JsonArrayBuilder write(List<Message> messages) {
        var items = json.createArrayBuilder();
        messages.forEach(message -> add(items, message));
        return items;
    }

    private void add(JsonArrayBuilder items, Message message) {
        if (message instanceof AssistantMessage answer) {
            turns.addTo(items, answer);
        } else if (message instanceof ToolMessage result) {
            items.add(json.createObjectBuilder()
                    .add(TYPE, "function_call_output")
                    .add("call_id", ResponsesTurn.callId(result.callId()))
                    .add("output", result.text()));
        } else {
            items.add(
                    message instanceof SystemMessage ? message("system", message.text()) : user((UserMessage) message));
        }
    }

    private JsonObjectBuilder message(String role, String text) {
        return json.createObjectBuilder().add(TYPE, "message").add(ROLE, role).add(CONTENT, text);
    }

    private JsonObjectBuilder user(UserMessage message) {
        if (message.parts().size() == 1 && message.parts().get(0) instanceof TextPart text) {
            return message("user", text.text());
        }
        var parts = json.createArrayBuilder();
        message.parts().forEach(part -> parts.add(part(part)));
        return json.createObjectBuilder().add(TYPE, "message").add(ROLE, "user").add(CONTENT, parts);
    }

    private JsonObjectBuilder part(MessagePart part) {
        if (part instanceof AgentImage image) {
            return json.createObjectBuilder()
                    .add(TYPE, "input_image")
                    .add("detail", "auto")
                    .add("image_url", ChatDialect.dataUrl(image.mimeType(), image.base64()));
        }
        if (part instanceof AgentDocument document) {
            return json.createObjectBuilder()
                    .add(TYPE, "input_file")
                    .add("filename", document.name())
                    .add("file_data", ChatDialect.dataUrl(document.mimeType(), document.base64()));
        }
        return json.createObjectBuilder().add(TYPE, "input_text").add("text", ((TextPart) part).text());
    }
}
