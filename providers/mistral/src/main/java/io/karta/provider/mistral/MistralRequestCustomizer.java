/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.mistral;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.karta.message.AgentImage;
import io.karta.message.Message;
import io.karta.message.MessagePart;
import io.karta.message.ToolMessage;
import io.karta.message.UserMessage;
import io.karta.model.LlmOptions;
import io.karta.model.ModelRequest;
import io.karta.model.ToolDefinition;
import io.karta.provider.langchain4j.RequestCustomizer;
import jakarta.json.JsonArray;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import jakarta.json.spi.JsonProvider;
import java.util.Iterator;
import java.util.List;
import java.util.UUID;

/**
 * Says to Mistral what LangChain4j says wrongly: of which kind an image is, what tools take, which call a result belongs to; and
 * what it cannot say: whether to think, and that a user may go on after tools.
 *
 * @param json makes JSON
 * @param thinks whether the model thinks if it is told to
 */
record MistralRequestCustomizer(JsonProvider json, boolean thinks) implements RequestCustomizer {

    private static final String MESSAGES = "messages";
    private static final String CONTENT = "content";
    private static final String ROLE = "role";

    /** Mistral lets no user speak before the model has said something to what tools answered. */
    private static final String BRIDGE = "OK";

    private static final String CALLS = "tool_calls";
    private static final String CALL = "tool_call_id";
    private static final String IMAGE = "image_url";
    private static final String STOP = "stop";
    private static final int ID_LENGTH = 9;

    @Override
    public JsonObject in(JsonObject body, ModelRequest request, LlmOptions options) {
        var changed = json.createObjectBuilder(body);
        if (body.get(MESSAGES) instanceof JsonArray messages) {
            changed.add(MESSAGES, messages(messages, request));
        }
        if (!request.tools().isEmpty()) {
            changed.add("tools", tools(request.tools()));
        }
        if (body.get(STOP) instanceof JsonArray stops && stops.isEmpty()) {
            changed.remove(STOP);
        }
        options.thinking()
                .filter(said -> thinks)
                .ifPresent(said -> changed.add("reasoning_effort", said ? "high" : "none"));
        return changed.build();
    }

    private JsonArrayBuilder tools(List<ToolDefinition> tools) {
        var all = json.createArrayBuilder();
        tools.forEach(tool -> all.add(json.createObjectBuilder()
                .add("type", "function")
                .add(
                        "function",
                        json.createObjectBuilder()
                                .add("name", tool.name())
                                .add("description", tool.description())
                                .add("parameters", tool.inputSchema()))));
        return all;
    }

    private JsonArrayBuilder messages(JsonArray messages, ModelRequest request) {
        var images = images(request);
        var changed = json.createArrayBuilder();
        var before = "";
        for (JsonObject message : messages.getValuesAs(JsonObject.class)) {
            var role = message.getString(ROLE, "");
            if (before.equals("tool") && role.equals("user")) {
                changed.add(json.createObjectBuilder().add(ROLE, "assistant").add(CONTENT, BRIDGE));
            }
            changed.add(message(message, images));
            before = role;
        }
        return changed;
    }

    private static Iterator<AgentImage> images(ModelRequest request) {
        return request.messages().stream()
                .flatMap(message -> parts(message).stream())
                .filter(AgentImage.class::isInstance)
                .map(AgentImage.class::cast)
                .iterator();
    }

    private static List<MessagePart> parts(Message message) {
        if (message instanceof ToolMessage answer) {
            return answer.parts();
        }
        return message instanceof UserMessage said ? said.parts() : List.of();
    }

    private JsonObject message(JsonObject message, Iterator<AgentImage> images) {
        var changed = json.createObjectBuilder(message);
        if (message.get(CALL) instanceof JsonString id) {
            changed.add(CALL, id(id.getString()));
        }
        if (message.get(CALLS) instanceof JsonArray calls) {
            var renamed = json.createArrayBuilder();
            calls.getValuesAs(JsonObject.class)
                    .forEach(call ->
                            renamed.add(json.createObjectBuilder(call).add("id", id(call.getString("id", "")))));
            changed.add(CALLS, renamed);
        }
        if (message.get(CONTENT) instanceof JsonArray parts) {
            var shown = json.createArrayBuilder();
            parts.forEach(part -> shown.add(part(part, images)));
            changed.add(CONTENT, shown);
        }
        return changed.build();
    }

    /** Mistral takes no other ids than its own; a conversation may have begun with a model of another vendor. */
    private static String id(String id) {
        return id.matches("[A-Za-z0-9]{" + ID_LENGTH + "}")
                ? id
                : UUID.nameUUIDFromBytes(id.getBytes(UTF_8))
                        .toString()
                        .replace("-", "")
                        .substring(0, ID_LENGTH);
    }

    /** LangChain4j calls every image a JPEG. */
    private JsonValue part(JsonValue part, Iterator<AgentImage> images) {
        if (!(part instanceof JsonObject object) || !object.containsKey(IMAGE) || !images.hasNext()) {
            return part;
        }
        var image = images.next();
        return json.createObjectBuilder(object)
                .add(IMAGE, "data:%s;base64,%s".formatted(image.mimeType(), image.base64()))
                .build();
    }
}
