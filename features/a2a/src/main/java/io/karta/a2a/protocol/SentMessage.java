/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.a2a.protocol;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Message of a client, and how it wants the response. Immutable.
 *
 * @param skill the id of the skill that the client has chosen
 * @param question the id of the question that the message answers
 * @param modes the media types that the client accepts; empty for any
 * @param isBlocking whether the response has to wait for the task
 * @param historyLength the maximum number of messages of the task in the response
 */
public record SentMessage(
        String id,
        Optional<String> contextId,
        Optional<String> taskId,
        List<Part> parts,
        Optional<String> skill,
        Optional<String> question,
        List<String> modes,
        boolean isBlocking,
        Optional<Integer> historyLength) {

    private static final String METADATA = "metadata";
    private static final String MESSAGE = "message";

    public SentMessage {
        parts = List.copyOf(parts);
        modes = List.copyOf(modes);
    }

    /**
     * Reads the parameters of a request.
     *
     * @throws RpcException if they are invalid
     */
    public static SentMessage of(RpcRequest request) {
        var params = Params.of(request);
        boolean isOld = request.version() == ProtocolVersion.V0_3;
        var message = params.object(MESSAGE);
        if (!params.has(MESSAGE)) {
            params.problem(MESSAGE, "is missing");
        }
        var role = message.text("role");
        if (!role.equals(Optional.of(isOld ? "user" : "ROLE_USER"))) {
            message.problem("role", isOld ? "must be \"user\"" : "must be \"ROLE_USER\"");
        }
        var configuration = params.object("configuration");
        var sent = new SentMessage(
                message.requiredId("messageId"),
                message.id("contextId"),
                message.id("taskId"),
                parts(message, isOld),
                metadata("skillId", message, params),
                metadata("questionId", message, params),
                configuration.texts("acceptedOutputModes"),
                isBlocking(configuration, isOld),
                configuration.integer("historyLength", 0, Integer.MAX_VALUE));
        params.check();
        if (configuration.has(isOld ? "pushNotificationConfig" : "taskPushNotificationConfig")) {
            throw Messages.noPushNotifications();
        }
        return sent;
    }

    private static boolean isBlocking(Params configuration, boolean isOld) {
        return isOld
                ? configuration.bool("blocking").orElse(true)
                : !configuration.bool("returnImmediately").orElse(false);
    }

    private static Optional<String> metadata(String name, Params... objects) {
        return Stream.of(objects)
                .flatMap(each -> each.object(METADATA).id(name).stream())
                .findFirst();
    }

    private static List<Part> parts(Params message, boolean isOld) {
        var parts = message.objects("parts").stream()
                .flatMap(part -> (isOld ? oldPart(part) : newPart(part)).stream())
                .toList();
        if (parts.isEmpty()) {
            message.problem("parts", "must contain at least one part");
        }
        return parts;
    }

    private static Optional<Part> newPart(Params part) {
        var contents = Stream.of("text", "data", "raw", "url")
                .filter(name -> name.equals("data") ? part.contains(name) : part.has(name)) // data may be null
                .toList();
        if (contents.size() != 1) {
            part.problem("text", "must be the only one of text, data, raw and url");
            return Optional.empty();
        }
        return switch (contents.get(0)) {
            case "text" -> part.text("text").map(Part.Text::new);
            case "data" -> Optional.of(new Part.Data(part.value("data")));
            default -> Optional.of(new Part.File(part.text("mediaType").orElse("")));
        };
    }

    private static Optional<Part> oldPart(Params part) {
        return switch (part.text("kind").orElse("")) {
            case "text" -> Optional.of(new Part.Text(part.requiredText("text")));
            case "data" -> oldData(part);
            case "file" ->
                Optional.of(new Part.File(part.object("file").text("mimeType").orElse("")));
            default -> {
                part.problem("kind", "must be text, data or file");
                yield Optional.empty();
            }
        };
    }

    private static Optional<Part> oldData(Params part) {
        if (!(part.value("data") instanceof JsonObject)) {
            part.problem("data", "must be an object");
        }
        return Optional.of(new Part.Data(part.value("data")));
    }

    /** Returns the texts of the message. */
    public String text() {
        return parts.stream()
                .flatMap(part -> part instanceof Part.Text text ? Stream.of(text.text()) : Stream.of())
                .collect(Collectors.joining("\n"));
    }

    /** Returns the structured data of the message. */
    public List<JsonValue> data() {
        return parts.stream()
                .flatMap(part -> part instanceof Part.Data data ? Stream.of(data.data()) : Stream.of())
                .toList();
    }

    /** Returns what identifies a message that a client repeats; some clients number messages. */
    public String fingerprint() {
        var contents =
                parts.stream().map(part -> part.toJson(ProtocolVersion.V1_0)).toList();
        return JsonBuilders.array(List.of(
                        id, contextId.orElse(""), skill.orElse(""), question.orElse(""), JsonBuilders.array(contents)))
                .toString();
    }

    /** Returns whether the client accepts a media type. */
    public boolean accepts(String type) {
        return modes.isEmpty()
                || modes.stream()
                        .map(mode -> mode.split(";", 2)[0].strip().toLowerCase(Locale.ROOT))
                        .anyMatch(mode ->
                                mode.equals(type) || mode.equals("*/*") || mode.equals(type.split("/", 2)[0] + "/*"));
    }
}
