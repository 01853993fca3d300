/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.openapi;

import io.karta.rest.problem.ProblemType;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import jakarta.json.spi.JsonProvider;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Responses with Problem Details, one per status, named {@code Problem404}, with an example of each kind. */
record ProblemResponses(JsonProvider json) {

    /** Error statuses of every operation. */
    static final List<Integer> COMMON = List.of(401, 406, 500, 503);

    /** Problems that the server or the path causes before an operation is selected. */
    private static final Set<ProblemType> WITHOUT_OPERATION =
            Set.of(ProblemType.REFUSED, ProblemType.METHOD_NOT_ALLOWED, ProblemType.UNKNOWN_RESOURCE);

    private static final List<Integer> WITH_DELAY = List.of(429, 502, 503);
    private static final String MEDIA_TYPE = "application/problem+json";

    JsonObject all() {
        var byStatus = Arrays.stream(ProblemType.values())
                .filter(type -> !WITHOUT_OPERATION.contains(type))
                .collect(Collectors.groupingBy(ProblemType::status, TreeMap::new, Collectors.toList()));
        var responses = json.createObjectBuilder();
        byStatus.forEach((status, types) -> responses.add("Problem" + status, response(status, types)));
        return responses
                .add("Problem", response(ProblemType.REFUSED.status(), List.of(ProblemType.REFUSED)))
                .build();
    }

    static JsonObject reference(JsonProvider json, Object status) {
        return json.createObjectBuilder()
                .add("$ref", "#/components/responses/Problem" + status)
                .build();
    }

    private JsonObjectBuilder response(int status, List<ProblemType> types) {
        var response = json.createObjectBuilder()
                .add(
                        "description",
                        types.stream()
                                .map(type -> type.title() + " (" + type.code() + ")")
                                .collect(Collectors.joining("; ")));
        if (WITH_DELAY.contains(status)) {
            response.add("headers", json.createObjectBuilder().add("Retry-After", header("Retry-After")));
        }
        var media = json.createObjectBuilder()
                .add("schema", json.createObjectBuilder().add("$ref", "#/components/schemas/Problem"))
                .add("examples", examples(types));
        return response.add("content", json.createObjectBuilder().add(MEDIA_TYPE, media));
    }

    private JsonValue header(String name) {
        return json.createObjectBuilder()
                .add("$ref", "#/components/headers/" + name)
                .build();
    }

    private JsonObjectBuilder examples(List<ProblemType> types) {
        var examples = json.createObjectBuilder();
        for (var type : types) {
            var name = type.uri().substring(type.uri().lastIndexOf(':') + 1);
            examples.add(
                    name,
                    json.createObjectBuilder().add("summary", type.title()).add("value", example(type)));
        }
        return examples;
    }

    private JsonObjectBuilder example(ProblemType type) {
        return json.createObjectBuilder()
                .add("type", type.uri())
                .add("title", type.title())
                .add("status", type.status())
                .add("detail", type.title() + ".")
                .add("code", type.code());
    }
}
