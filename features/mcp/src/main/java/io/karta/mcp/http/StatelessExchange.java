/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.http;

import io.karta.mcp.McpLogLevel;
import io.karta.mcp.protocol.ClientMessage.Request;
import io.karta.mcp.protocol.JsonBuilders;
import io.karta.mcp.protocol.McpException;
import io.karta.mcp.protocol.ProtocolVersion;
import io.karta.mcp.server.InputRequests;
import io.karta.mcp.server.LogLevels;
import io.karta.process.Caller;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Exchange of a stateless request: clients send input with a repetition of the request. */
final class StatelessExchange extends HttpExchange {

    private static final String REMEMBERED = "remembered";
    private static final String RESPONSES = "responses";

    private final RequestState state;
    private final Map<String, JsonObject> responses = new HashMap<>();

    StatelessExchange(Request request, Caller caller, Locale locale, ResponseChannel channel, RequestState state) {
        super(request, caller, locale, channel);
        this.state = state;
        channel.onDisconnect(this::cancel); // in this version, the way to cancel a call
        JsonObject known = state.read(request, caller);
        object(known, REMEMBERED).forEach((key, value) -> remember(key, ((JsonString) value).getString()));
        collect(object(known, RESPONSES));
        collect(given(request));
    }

    private static JsonObject object(JsonObject holder, String member) {
        return holder.get(member) instanceof JsonObject object ? object : JsonValue.EMPTY_JSON_OBJECT;
    }

    private static JsonObject given(Request request) {
        var given = request.params().getOrDefault("inputResponses", JsonValue.EMPTY_JSON_OBJECT);
        if (given instanceof JsonObject object) {
            return object;
        }
        throw McpException.invalidParams("The parameter inputResponses must be an object");
    }

    private void collect(JsonObject given) {
        given.forEach((key, response) -> {
            if (!(response instanceof JsonObject object)) {
                throw McpException.invalidParams("The response " + key + " in inputResponses must be an object");
            }
            responses.put(key, object);
        });
    }

    @Override
    public ProtocolVersion version() {
        return ProtocolVersion.V2026_07_28;
    }

    @Override
    public JsonObject clientCapabilities() {
        return request()
                .meta("clientCapabilities")
                .filter(JsonObject.class::isInstance)
                .map(JsonObject.class::cast)
                .orElse(JsonValue.EMPTY_JSON_OBJECT);
    }

    @Override
    public Optional<McpLogLevel> logLevel() {
        return request()
                .meta("logLevel")
                .filter(JsonString.class::isInstance)
                .map(level -> LogLevels.of(((JsonString) level).getString()));
    }

    @Override
    public Map<String, JsonObject> input(InputRequests requests) {
        return requests.answeredBy(responses);
    }

    @Override
    public Optional<String> requestState() {
        var known = JsonBuilders.object();
        remembered().forEach(known::add);
        var collected = JsonBuilders.object();
        responses.forEach(collected::add);
        var value = JsonBuilders.object()
                .add(REMEMBERED, known)
                .add(RESPONSES, collected)
                .build();
        return Optional.of(state.write(value, request(), caller()));
    }
}
