/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.process;

import io.karta.generation.Shape;
import io.karta.generation.result.GenerationException;
import io.karta.process.AgentPlatform;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessStatus;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.util.List;

/** Contents of processes as JSON: blackboards and trees of children. */
record InspectionDocuments(AgentPlatform platform, JsonDocuments documents) {

    private static final int DEEPEST = 20;

    /** Returns the visible objects, oldest first; components with {@code @Hidden} are never written. */
    JsonObject blackboard(AgentProcess process) {
        var objects = documents.json().createArrayBuilder();
        process.blackboard().objects().forEach(object -> objects.add(object(object)));
        var names = documents.json().createObjectBuilder();
        process.blackboard().names().stream().sorted().forEach(name -> process.blackboard()
                .find(name)
                .ifPresent(object -> names.add(name, object.getClass().getSimpleName())));
        return documents
                .json()
                .createObjectBuilder()
                .add("objects", objects)
                .add("names", names)
                .build();
    }

    private JsonObject object(Object object) {
        var document = documents
                .json()
                .createObjectBuilder()
                .add("type", object.getClass().getSimpleName());
        try {
            document.add("value", write(platform.shapes().of(object.getClass()), object));
        } catch (GenerationException ignored) {
            return document.build(); // only the type, for a service or another object without a JSON form
        }
        return document.build();
    }

    @SuppressWarnings("unchecked") // the shape belongs to the class of the object
    private static <T> JsonValue write(Shape<T> shape, Object value) {
        return shape.write((T) value);
    }

    /** Returns the plan; without actions if there is no plan. */
    JsonObject plan(AgentProcess process) {
        return process.explanation().plan().map(documents::plan).orElseGet(() -> documents
                .json()
                .createObjectBuilder()
                .add("actions", JsonValue.EMPTY_JSON_ARRAY)
                .add("cost", 0)
                .add("explanation", process.status() == ProcessStatus.FAILED ? "" : process.explain())
                .build());
    }

    /** Returns a process with its cost and its children, at any depth. */
    JsonObject tree(AgentProcess process) {
        return tree(process, DEEPEST);
    }

    private JsonObject tree(AgentProcess process, int depth) {
        JsonObjectBuilder document = documents.summary(process);
        List<AgentProcess> children = depth == 0
                ? List.of()
                : platform.children(process.id()).stream()
                        .flatMap(child -> platform.process(child.id()).stream())
                        .toList();
        var array = documents.json().createArrayBuilder();
        children.forEach(child -> array.add(tree(child, depth - 1)));
        JsonArray below = array.build();
        return document.add("children", below).build();
    }
}
