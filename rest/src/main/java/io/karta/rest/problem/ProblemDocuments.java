/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.problem;

import jakarta.json.JsonObject;
import jakarta.json.spi.JsonProvider;
import java.util.Optional;

/** Problem details as JSON. */
public record ProblemDocuments(JsonProvider json) {

    /** Returns the document of a problem; the instance is the path of the resource with the problem. */
    public JsonObject of(HttpProblem problem, Optional<String> instance) {
        var type = problem.type();
        var document = json.createObjectBuilder()
                .add("type", type.uri())
                .add("title", type.title())
                .add("status", problem.status())
                .add("detail", problem.detail());
        instance.ifPresent(path -> document.add("instance", path));
        return document.add("code", type.code())
                .addAll(json.createObjectBuilder(problem.members()))
                .build();
    }
}
