/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.server;

import io.karta.mcp.McpInputRequest;
import io.karta.mcp.protocol.JsonBuilders;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Requests for input, as messages of the protocol. Immutable. */
public record InputRequests(List<McpInputRequest> requests) {

    private static final String ELICITATION = "elicitation";

    /** Creates the requests. */
    public InputRequests {
        requests = List.copyOf(requests);
    }

    /**
     * Returns the responses to these requests. If one is missing, the call ends, and the client repeats it with the
     * missing ones.
     *
     * @param responses all responses that the client has sent, by key
     */
    public Map<String, JsonObject> answeredBy(Map<String, JsonObject> responses) {
        var missing = requests.stream()
                .filter(request -> !isAnswer(responses.get(request.key()), request))
                .toList();
        if (!missing.isEmpty()) {
            throw new InputRequiredException(new InputRequests(missing));
        }
        return requests.stream()
                .collect(Collectors.toMap(McpInputRequest::key, request -> responses.get(request.key())));
    }

    /** Returns whether a response has the form that its request needs. */
    private static boolean isAnswer(@Nullable JsonObject response, McpInputRequest request) {
        if (response == null) {
            return false;
        }
        if (request instanceof McpInputRequest.Elicitation) {
            return response.containsKey("action");
        }
        return response.containsKey(request instanceof McpInputRequest.Sampling ? "content" : "roots");
    }

    /** Returns the requests as messages, by key. */
    public JsonObject toJson() {
        var json = JsonBuilders.object();
        requests.forEach(request -> json.add(
                request.key(),
                JsonBuilders.object().add("method", method(request)).add("params", params(request))));
        return json.build();
    }

    /** Returns the capabilities that a client needs for the requests and has not declared. */
    JsonObject missing(JsonObject capabilities) {
        var missing = JsonBuilders.object();
        requests.stream()
                .filter(request -> !isSupported(request, capabilities))
                .map(InputRequests::capability)
                .forEach(capability -> missing.add(capability, modes(capability, capabilities)));
        return missing.build();
    }

    /** A client that names modes lacks the one of forms. */
    private static JsonObjectBuilder modes(String capability, JsonObject capabilities) {
        var modes = JsonBuilders.object();
        return capabilities.containsKey(capability) ? modes.add("form", JsonBuilders.object()) : modes;
    }

    private static boolean isSupported(McpInputRequest request, JsonObject capabilities) {
        return request instanceof McpInputRequest.Elicitation
                ? supportsForms(capabilities)
                : capabilities.containsKey(capability(request));
    }

    /** Returns whether a client shows forms. One that names no mode does; one that names URLs only does not. */
    static boolean supportsForms(JsonObject capabilities) {
        return capabilities.containsKey(ELICITATION)
                && !(capabilities.get(ELICITATION) instanceof JsonObject modes
                        && modes.containsKey("url")
                        && !modes.containsKey("form"));
    }

    private static String capability(McpInputRequest request) {
        if (request instanceof McpInputRequest.Elicitation) {
            return ELICITATION;
        }
        return request instanceof McpInputRequest.Sampling ? "sampling" : "roots";
    }

    private static String method(McpInputRequest request) {
        if (request instanceof McpInputRequest.Elicitation) {
            return "elicitation/create";
        }
        return request instanceof McpInputRequest.Sampling ? "sampling/createMessage" : "roots/list";
    }

    private static JsonObject params(McpInputRequest request) {
        if (request instanceof McpInputRequest.Elicitation form) {
            return JsonBuilders.object()
                    .add("mode", "form")
                    .add("message", form.message())
                    .add("requestedSchema", form.schema())
                    .build();
        }
        if (request instanceof McpInputRequest.Sampling prompt) {
            var content = JsonBuilders.object().add("type", "text").add("text", prompt.prompt());
            var message = JsonBuilders.object()
                    .add("role", "user")
                    .add("content", content)
                    .build();
            return JsonBuilders.object()
                    .add("messages", JsonBuilders.array(List.of(message)))
                    .add("maxTokens", prompt.maxTokens())
                    .build();
        }
        return JsonBuilders.object().build();
    }
}
