/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.http;

import io.karta.mcp.McpLogLevel;
import io.karta.mcp.McpToolException;
import io.karta.mcp.protocol.ClientMessage.Request;
import io.karta.mcp.protocol.ProtocolVersion;
import io.karta.mcp.server.InputRequests;
import io.karta.mcp.server.TaskSupport;
import io.karta.process.Caller;
import jakarta.json.JsonObject;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Exchange of a request in a session: the server sends its requests for input within the response. A lost connection
 * does not cancel the call, only those requests.
 */
final class SessionExchange extends HttpExchange {

    private static final long MINUTES = 10;

    private final Session session;

    SessionExchange(Request request, Caller caller, Locale locale, ResponseChannel channel, Session session) {
        super(request, caller, locale, channel);
        this.session = session;
    }

    @Override
    public ProtocolVersion version() {
        return session.version();
    }

    @Override
    public JsonObject clientCapabilities() {
        return session.capabilities();
    }

    @Override
    public Optional<McpLogLevel> logLevel() {
        return session.logLevel();
    }

    @Override
    public Optional<String> requestState() {
        return Optional.empty();
    }

    @Override
    public Map<String, JsonObject> input(InputRequests requests) {
        if (!channel().acceptsStream()) {
            throw new McpToolException("The client accepts no stream of events, in which it would be asked for input.");
        }
        var sent = new LinkedHashMap<String, CompletableFuture<JsonObject>>();
        requests.toJson().forEach((key, call) -> {
            var request = call.asJsonObject();
            sent.put(
                    key,
                    session.send(request.getString("method"), related(request.getJsonObject("params")), channel()));
        });
        sent.values().forEach(response -> {
            onCancel(() -> response.cancel(false));
            channel().onDisconnect(() -> response.cancel(false));
        });
        var responses = new LinkedHashMap<String, JsonObject>();
        sent.forEach((key, response) -> responses.put(key, received(response)));
        return responses;
    }

    /** A request for input names the task to which it belongs. */
    private JsonObject related(JsonObject params) {
        return request().method().equals("tasks/result")
                ? TaskSupport.related(params, request().params().getString("taskId", ""))
                : params;
    }

    private static JsonObject received(CompletableFuture<JsonObject> response) {
        try {
            return response.get(MINUTES, TimeUnit.MINUTES);
        } catch (TimeoutException | CancellationException e) {
            response.cancel(false);
            throw new McpToolException("The client has not answered in time.");
        } catch (ExecutionException e) {
            throw new McpToolException("The client could not answer.");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new McpToolException("The call was interrupted.");
        }
    }
}
