/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agui.protocol;

import io.karta.agui.protocol.RunAgentInput.NewMessage;
import io.karta.message.UserMessage;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reader of requests for runs. What clients claim about the past, their state and their context is checked and not
 * used. Thread-safe.
 *
 * @param maxMessages the maximum number of messages of a request
 * @param toolRules the rules for tools that clients offer
 */
public record RunInputReader(int maxMessages, ToolOfferRules toolRules) {

    private static final int MAX_ENTRIES = 100;
    private static final Set<String> ROLES =
            Set.of("developer", "system", "assistant", "user", "tool", "activity", "reasoning");
    private static final Set<String> ANSWERS = Set.of("resolved", "cancelled");

    /** Creates a reader that rejects tools of clients. */
    public RunInputReader(int maxMessages) {
        this(maxMessages, ToolOfferRules.CLOSED);
    }

    /**
     * Reads a request.
     *
     * @throws RequestException if it is invalid; with all problems
     */
    public RunAgentInput read(JsonObject body) {
        var problems = new InputProblems();
        var array = problems.array(body, "messages", maxMessages);
        var messages = messages(array, problems);
        var resume = resume(problems.array(body, "resume", MAX_ENTRIES), problems);
        problems.array(body, "context", MAX_ENTRIES);
        var tools = new ToolOfferReader(toolRules, problems).read(body);
        var isNew = resume.isEmpty()
                && !messages.isEmpty()
                && messages.get(messages.size() - 1).role().equals(ClientMessage.USER);
        var newMessage = isNew ? newMessage(body, messages, problems) : Optional.<NewMessage>empty();
        var input = new RunAgentInput(
                problems.id(body, "threadId", ""),
                problems.id(body, "runId", ""),
                Optional.ofNullable(body.get("parentRunId"))
                        .filter(id -> id != JsonValue.NULL)
                        .map(id -> problems.id(body, "parentRunId", "")),
                isNew ? messages.subList(0, messages.size() - 1) : messages,
                newMessage,
                resume,
                tools,
                new ToolAnswerReader(problems).read(array),
                options(body, problems));
        problems.throwIfAny();
        checkAllowed(tools);
        return input;
    }

    private void checkAllowed(List<ToolOffer> tools) {
        var others = tools.stream()
                .filter(tool -> !toolRules.allows(tool))
                .map(ToolOffer::name)
                .toList();
        if (!others.isEmpty()) {
            throw Messages.toolsNotAllowed(others);
        }
    }

    private static List<ClientMessage> messages(JsonArray array, InputProblems problems) {
        var messages = new ArrayList<ClientMessage>();
        for (int i = 0; i < array.size(); i++) {
            var pointer = "/messages/" + i;
            if (array.get(i) instanceof JsonObject message) {
                messages.add(new ClientMessage(
                        problems.id(message, "id", pointer),
                        role(message, pointer, problems),
                        ContentReader.text(message.getOrDefault("content", JsonValue.NULL))));
            } else {
                problems.add(pointer, "must be an object");
            }
        }
        return messages;
    }

    private static String role(JsonObject message, String pointer, InputProblems problems) {
        var role = problems.text(message, "role", pointer);
        if (role.filter(name -> !ROLES.contains(name)).isPresent()) {
            problems.add(
                    pointer + "/role",
                    "must be one of " + ROLES.stream().sorted().toList());
        }
        return role.orElse("");
    }

    private static Optional<NewMessage> newMessage(
            JsonObject body, List<ClientMessage> messages, InputProblems problems) {
        int last = body.getJsonArray("messages").size() - 1;
        var pointer = "/messages/" + last;
        if (!(body.getJsonArray("messages").get(last) instanceof JsonObject message)) {
            return Optional.empty(); // reported already
        }
        var parts = new ContentReader(problems)
                .parts(message.getOrDefault("content", JsonValue.NULL), pointer + "/content");
        return parts.isEmpty()
                ? Optional.empty()
                : Optional.of(new NewMessage(messages.get(messages.size() - 1), new UserMessage(parts)));
    }

    private static List<ResumeEntry> resume(JsonArray array, InputProblems problems) {
        var entries = new ArrayList<ResumeEntry>();
        for (int i = 0; i < array.size(); i++) {
            var pointer = "/resume/" + i;
            if (array.get(i) instanceof JsonObject entry) {
                var status = problems.text(entry, "status", pointer);
                if (status.filter(name -> !ANSWERS.contains(name)).isPresent()) {
                    problems.add(pointer + "/status", "must be resolved or cancelled");
                }
                entries.add(new ResumeEntry(
                        problems.id(entry, "interruptId", pointer),
                        status.filter("cancelled"::equals).isPresent(),
                        entry.getOrDefault("payload", JsonValue.NULL)));
            } else {
                problems.add(pointer, "must be an object");
            }
        }
        return entries;
    }

    private static JsonObject options(JsonObject body, InputProblems problems) {
        var forwarded = body.getOrDefault("forwardedProps", JsonValue.NULL);
        if (!(forwarded instanceof JsonObject members) || !members.containsKey("karta")) {
            return JsonValue.EMPTY_JSON_OBJECT;
        }
        if (!(members.get("karta") instanceof JsonObject options)) {
            problems.add("/forwardedProps/karta", "must be an object");
            return JsonValue.EMPTY_JSON_OBJECT;
        }
        return options;
    }

    /** Returns the text of a value that may be a text of its own or any other JSON. */
    public static String textOf(JsonValue value) {
        return value instanceof JsonString text ? text.getString() : value.toString();
    }
}
