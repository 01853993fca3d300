/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.a2a.protocol;

import jakarta.json.JsonObject;
import java.util.List;

/** Output of a task. Immutable. */
public record Artifact(String id, String name, String description, List<Part> parts) {

    public Artifact {
        parts = List.copyOf(parts);
    }

    JsonObject toJson(ProtocolVersion version) {
        return JsonBuilders.object()
                .add("artifactId", id)
                .add("name", name)
                .add("description", description)
                .add(
                        "parts",
                        JsonBuilders.array(
                                parts.stream().map(part -> part.toJson(version)).toList()))
                .build();
    }
}
