/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client;

import io.karta.mcp.client.elicitation.ElicitationAnswers;
import io.karta.tool.ToolInput;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Requests for input of one round of a stateless call, and the responses so far. Immutable. */
record InputRound(
        Map<String, JsonObject> requests,
        Map<String, JsonObject> responses,
        Optional<String> serverState,
        JsonMessages messages) {

    private static final String REQUESTS = "inputRequests";
    private static final String RESPONSES = "inputResponses";
    private static final String STATE = "requestState";

    /** Returns whether a result requests input. */
    static boolean isIn(JsonObject result) {
        return result.getString("resultType", "complete").equals("input_required");
    }

    /**
     * Reads the requests of a result, and answers those for a model.
     *
     * @throws ConnectionException if the tool requests input that this client does not have
     */
    static InputRound of(JsonObject result, Sampling sampling, JsonMessages messages) throws ConnectionException {
        var requests = new HashMap<String, JsonObject>();
        var responses = new HashMap<String, JsonObject>();
        if (result.get(REQUESTS) instanceof JsonObject all) {
            for (var each : all.entrySet()) {
                var prompt = sampling.params(each.getValue());
                if (prompt.isPresent()) {
                    responses.put(each.getKey(), sampling.answer(prompt.get()));
                } else {
                    requests.put(each.getKey(), question(each.getValue()));
                }
            }
        }
        return new InputRound(requests, responses, state(result), messages);
    }

    /**
     * Adds the answers of the application to forms.
     *
     * @param limit how long the application may take
     */
    InputRound answered(ElicitationAnswers answers, Duration limit) throws IOException, InterruptedException {
        long end = System.nanoTime() + limit.toNanos();
        var answered = new HashMap<>(responses);
        for (var key : requests.keySet().stream().sorted().toList()) {
            var form = form(key);
            if (form.isPresent()) {
                var left = Duration.ofNanos(end - System.nanoTime());
                answers.find(form.get().question(), form.get().schema(), left)
                        .ifPresent(input -> answered.put(key, Elicitation.response(input, messages)));
            }
        }
        return new InputRound(requests, answered, serverState, messages);
    }

    private static JsonObject question(JsonValue request) throws ConnectionException {
        return Elicitation.params(request)
                .orElseThrow(
                        () -> ConnectionException.rejecting("the tool requests input that this client does not have"));
    }

    /** Reads the state of a request for input and adds the answer of the user. */
    static InputRound restored(JsonObject state, Optional<ToolInput> input, JsonMessages messages) {
        var restored = new InputRound(objects(state, REQUESTS), objects(state, RESPONSES), state(state), messages);
        return input.isPresent() ? restored.answered(input.get()) : restored;
    }

    private static Map<String, JsonObject> objects(JsonObject state, String member) {
        var objects = new HashMap<String, JsonObject>();
        if (state.get(member) instanceof JsonObject all) {
            all.forEach((key, value) -> objects.put(key, value.asJsonObject()));
        }
        return objects;
    }

    private static Optional<String> state(JsonObject object) {
        return object.get(STATE) instanceof JsonString text ? Optional.of(text.getString()) : Optional.empty();
    }

    private InputRound answered(ToolInput input) {
        var answered = new HashMap<>(responses);
        open().ifPresent(key -> answered.put(key, Elicitation.response(input, messages)));
        return new InputRound(requests, answered, serverState, messages);
    }

    /** Returns the key of the first form without a response. */
    private Optional<String> open() {
        return requests.keySet().stream()
                .sorted()
                .filter(key -> !responses.containsKey(key))
                .filter(key -> form(key).isPresent())
                .findFirst();
    }

    private Optional<Elicitation> form(String key) {
        return Optional.ofNullable(requests.get(key)).flatMap(params -> Elicitation.of(params, messages));
    }

    /** Returns the next form for the user, if there is one and the user can be asked. */
    Optional<Elicitation> next(boolean asks) {
        return open().filter(key -> asks).flatMap(this::form);
    }

    /** Adds the responses to the parameters of a call; what the user has not answered is declined. */
    JsonObject addTo(JsonObject params) {
        if (requests.isEmpty() && responses.isEmpty() && serverState.isEmpty()) {
            return params;
        }
        var all = messages.object();
        requests.keySet().forEach(key -> all.add(key, Elicitation.declined(messages)));
        responses.forEach(all::add);
        var call = messages.object(params).add(RESPONSES, all);
        serverState.ifPresent(state -> call.add(STATE, state));
        return call.build();
    }

    /** Returns the state of a request for input. */
    JsonObject toJson() {
        var json = messages.object().add(REQUESTS, object(requests)).add(RESPONSES, object(responses));
        serverState.ifPresent(state -> json.add(STATE, state));
        return json.build();
    }

    private JsonObject object(Map<String, JsonObject> members) {
        var object = messages.object();
        members.forEach(object::add);
        return object.build();
    }
}
