/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.openapi;

import io.karta.agent.AgentDefinition;
import io.karta.agent.GoalDefinition;
import io.karta.generation.Shapes;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import jakarta.json.spi.JsonProvider;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;

/** Writes the OpenAPI document of one application. Immutable. */
record OpenApiWriter(JsonProvider json, Shapes shapes, OpenApiSettings settings) {

    private static final String OPENAPI_VERSION = "3.1.0";

    private static final Set<String> METHODS = Set.of("get", "post", "put", "patch", "delete");

    /**
     * Returns the document.
     *
     * @param place the base path of the resources
     * @param agents the agents with exported goals
     * @param goals the exported goals
     */
    JsonObject write(BasePath place, List<AgentDefinition> agents, List<GoalDefinition> goals) {
        var template = ResourceTemplate.read(json).withOptions(json, settings.options());
        var schemas = new GoalSchemas(json, shapes, template.schemaNames(), goals);
        var paths = json.createObjectBuilder();
        var operations =
                new GoalOperations(json, schemas, new OperationNames(template.operationIds()), settings.options());
        goals.forEach(goal -> paths.add(place.prefix() + GoalOperations.path(goal), completed(operations.of(goal))));
        template.paths().forEach((path, item) -> paths.add(place.prefix() + path, completed(item.asJsonObject())));
        return json.createObjectBuilder()
                .add("openapi", OPENAPI_VERSION)
                .add("info", info())
                .add(
                        "servers",
                        json.createArrayBuilder().add(json.createObjectBuilder().add("url", place.root())))
                .add("security", security())
                .add("tags", tags(agents, template))
                .add("paths", paths)
                .add("components", components(template, schemas))
                .build();
    }

    private JsonObjectBuilder info() {
        return json.createObjectBuilder()
                .add("title", settings.title())
                .add(
                        "description",
                        "Calls goals of agents, watches and controls their processes, and answers their questions.")
                .add("version", settings.version());
    }

    private JsonArrayBuilder security() {
        var alternatives = json.createArrayBuilder();
        settings.securitySchemes()
                .forEach(
                        scheme -> alternatives.add(json.createObjectBuilder().add(scheme, JsonValue.EMPTY_JSON_ARRAY)));
        return settings.admitsAnonymous() ? alternatives.add(JsonValue.EMPTY_JSON_OBJECT) : alternatives;
    }

    private JsonArrayBuilder tags(List<AgentDefinition> agents, ResourceTemplate template) {
        var tags = json.createArrayBuilder();
        agents.forEach(agent ->
                tags.add(json.createObjectBuilder().add("name", agent.name()).add("description", agent.description())));
        return tags.addAll(json.createArrayBuilder(template.tags()));
    }

    private JsonObjectBuilder components(ResourceTemplate template, GoalSchemas schemas) {
        var components = template.components();
        return json.createObjectBuilder(components)
                .add("schemas", both(schemas.all(), components.getJsonObject("schemas")))
                .add("responses", both(components.getJsonObject("responses"), new ProblemResponses(json).all()))
                .add("securitySchemes", securitySchemes());
    }

    private JsonObjectBuilder both(JsonObject first, JsonObject second) {
        return json.createObjectBuilder(first).addAll(json.createObjectBuilder(second));
    }

    private JsonObjectBuilder securitySchemes() {
        var schemes = json.createObjectBuilder();
        settings.securitySchemes()
                .forEach(scheme -> schemes.add(
                        scheme, json.createObjectBuilder().add("type", "http").add("scheme", scheme)));
        return schemes;
    }

    /** Adds the responses that are common to all operations. */
    private JsonObject completed(JsonObject path) {
        var completed = json.createObjectBuilder();
        path.forEach((name, item) -> completed.add(
                name, METHODS.contains(name) ? completed(item.asJsonObject(), name.equals("get")) : item));
        return completed.build();
    }

    private JsonValue completed(JsonObject operation, boolean isGet) {
        var responses = new TreeMap<String, JsonValue>(operation.getJsonObject("responses"));
        ProblemResponses.COMMON.forEach(
                status -> responses.put(String.valueOf(status), ProblemResponses.reference(json, status)));
        if (isGet) {
            responses.put("304", notModified());
        } else {
            responses.put("403", ProblemResponses.reference(json, 403));
        }
        responses.put("default", ProblemResponses.reference(json, ""));
        return json.createObjectBuilder(operation)
                .add("responses", json.createObjectBuilder(responses))
                .build();
    }

    private JsonValue notModified() {
        return json.createObjectBuilder()
                .add("description", "Nothing has changed since the entity tag in the header If-None-Match")
                .add(
                        "headers",
                        json.createObjectBuilder()
                                .add("ETag", json.createObjectBuilder().add("$ref", "#/components/headers/ETag")))
                .build();
    }
}
