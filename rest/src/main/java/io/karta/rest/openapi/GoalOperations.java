/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.openapi;

import io.karta.agent.GoalDefinition;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.spi.JsonProvider;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Operations that call goals, with their input and result types. */
record GoalOperations(JsonProvider json, GoalSchemas schemas, OperationNames names, List<String> options) {

    private static final List<String> PARAMETERS = List.of("label", "prefer", "idempotencyKey", "acceptLanguage");
    private static final List<Integer> PROBLEMS = List.of(400, 403, 409, 410, 413, 415, 422, 429, 502, 504);

    static String path(GoalDefinition goal) {
        return "/goals/"
                + URLEncoder.encode(goal.name(), StandardCharsets.UTF_8).replace("+", "%20");
    }

    JsonObject of(GoalDefinition goal) {
        return json.createObjectBuilder().add("post", operation(goal)).build();
    }

    private JsonObjectBuilder operation(GoalDefinition goal) {
        var name = names.add(goal.name());
        var operation = json.createObjectBuilder()
                .add("operationId", name)
                .add("tags", json.createArrayBuilder().add(goal.agent()))
                .add("summary", goal.description().isBlank() ? "Calls goal " + goal.name() : goal.description())
                .add(
                        "description",
                        ("Calls goal %s of agent %s. Responds with its result, or with the process if that is still "
                                        + "running or waits for an answer.")
                                .formatted(goal.name(), goal.agent()))
                .add("parameters", parameters());
        schemas.input(goal, name)
                .ifPresent(content -> operation.add(
                        "requestBody",
                        json.createObjectBuilder()
                                .add("description", "The input of the goal")
                                .add("required", true)
                                .add("content", content)));
        return operation.add("responses", responses(goal));
    }

    private JsonArrayBuilder parameters() {
        var parameters = json.createArrayBuilder();
        PARAMETERS.forEach(name -> parameters.add(reference("parameters", name)));
        options.forEach(name -> parameters.add(reference("parameters", name)));
        return parameters;
    }

    private JsonObjectBuilder responses(GoalDefinition goal) {
        var responses = json.createObjectBuilder()
                .add(
                        "200",
                        json.createObjectBuilder()
                                .add("description", "The result of the goal")
                                .add("headers", json.createObjectBuilder().add("Link", reference("headers", "Link")))
                                .add("content", schemas.output(goal)))
                .add("202", reference("responses", "AcceptedProcess"));
        PROBLEMS.forEach(status -> responses.add(String.valueOf(status), ProblemResponses.reference(json, status)));
        return responses;
    }

    private JsonObjectBuilder reference(String kind, String name) {
        return json.createObjectBuilder().add("$ref", "#/components/" + kind + "/" + name);
    }
}
