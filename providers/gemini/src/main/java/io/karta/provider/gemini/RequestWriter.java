/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.gemini;

import io.karta.generation.Dialect;
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
import java.util.List;

/** Writer of requests of the Gemini API. */
record RequestWriter(JsonProvider json, GeminiCapabilities model, ModelTurn turns, GeminiSettings settings) {

    private static final String PARTS = "parts";
    private static final String TEXT = "text";
    private static final String USER = "user";
    private static final String MODEL = "model";

    /** Text before a conversation that the model begins. */
    private static final String OPENING = "Begin.";

    JsonObject body(ModelCall call) {
        var body = json.createObjectBuilder();
        addSystem(body, call.messages());
        body.add("contents", contents(call.messages()));
        if (!call.tools().isEmpty()) {
            body.add("tools", json.createArrayBuilder().add(tools(call.tools())));
        }
        var config = generationConfig(call);
        if (!config.isEmpty()) {
            body.add("generationConfig", config);
        }
        settings.cachedContent().ifPresent(name -> body.add("cachedContent", name));
        return body.build();
    }

    private void addSystem(JsonObjectBuilder body, List<Message> messages) {
        List<JsonObject> parts = messages.stream()
                .filter(SystemMessage.class::isInstance)
                .map(message -> text(message.text()))
                .toList();
        if (!parts.isEmpty()) {
            body.add("systemInstruction", json.createObjectBuilder().add(PARTS, json.createArrayBuilder(parts)));
        }
    }

    /** Results of parallel calls belong to one turn, and turns alternate. The first one is of the user. */
    private JsonArrayBuilder contents(List<Message> messages) {
        var contents = json.createArrayBuilder();
        var turn = json.createArrayBuilder();
        String role = "";
        for (Message message : messages) {
            if (message instanceof SystemMessage) {
                continue;
            }
            String next = message instanceof AssistantMessage ? MODEL : USER;
            if (role.isEmpty() && next.equals(MODEL)) {
                contents.add(content(USER, json.createArrayBuilder().add(text(OPENING))));
            }
            if (!role.isEmpty() && !role.equals(next)) {
                contents.add(content(role, turn));
                turn = json.createArrayBuilder();
            }
            role = next;
            parts(message).forEach(turn::add);
        }
        return role.isEmpty() ? contents : contents.add(content(role, turn));
    }

    private JsonObjectBuilder content(String role, JsonArrayBuilder parts) {
        return json.createObjectBuilder().add("role", role).add(PARTS, parts);
    }

    private List<JsonObject> parts(Message message) {
        if (message instanceof AssistantMessage answer) {
            return turns.parts(answer);
        }
        return message instanceof ToolMessage result
                ? List.of(result(result))
                : ((UserMessage) message).parts().stream().map(this::part).toList();
    }

    private JsonObject part(MessagePart part) {
        if (part instanceof AgentImage image) {
            return data(image.mimeType(), image.base64());
        }
        return part instanceof AgentDocument document
                ? data(document.mimeType(), document.base64())
                : text(((TextPart) part).text());
    }

    private JsonObject text(String text) {
        return json.createObjectBuilder().add(TEXT, text).build();
    }

    private JsonObject data(String mimeType, String base64) {
        var data = json.createObjectBuilder().add("mimeType", mimeType).add("data", base64);
        return json.createObjectBuilder().add("inlineData", data).build();
    }

    private JsonObject result(ToolMessage result) {
        var response = json.createObjectBuilder();
        if (!result.callId().isEmpty()) {
            response.add("id", result.callId());
        }
        response.add("name", result.tool())
                .add("response", json.createObjectBuilder().add(result.isError() ? "error" : "output", result.text()));
        List<JsonObject> media = result.parts().stream()
                .filter(part -> !(part instanceof TextPart))
                .map(this::part)
                .toList();
        if (!media.isEmpty()) {
            response.add(PARTS, json.createArrayBuilder(media));
        }
        return json.createObjectBuilder().add("functionResponse", response).build();
    }

    private JsonObjectBuilder tools(List<ToolDefinition> tools) {
        var functions = json.createArrayBuilder();
        tools.forEach(tool -> functions.add(json.createObjectBuilder()
                .add("name", tool.name())
                .add("description", tool.description())
                .add("parametersJsonSchema", tool.inputSchema())));
        return json.createObjectBuilder().add("functionDeclarations", functions);
    }

    private JsonObject generationConfig(ModelCall call) {
        var config = json.createObjectBuilder();
        call.temperature().ifPresent(value -> config.add("temperature", value));
        call.topP().ifPresent(value -> config.add("topP", value));
        call.topK().ifPresent(value -> config.add("topK", value));
        if (!call.stops().isEmpty()) {
            config.add("stopSequences", json.createArrayBuilder(call.stops()));
        }
        settings.seed().ifPresent(seed -> config.add("seed", seed));
        call.schema().ifPresent(shape -> config.add("responseMimeType", "application/json")
                .add("responseSchema", shape.jsonSchema(Dialect.GEMINI)));
        var thinking = new ThinkingOptions(model, call);
        thinking.maxTokens().ifPresent(tokens -> config.add("maxOutputTokens", tokens));
        thinking.addTo(config, json);
        return config.build();
    }
}
