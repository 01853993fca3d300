/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.openapi;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.models.Components;
import org.eclipse.microprofile.openapi.models.Constructible;
import org.eclipse.microprofile.openapi.models.OpenAPI;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.PathItem;
import org.eclipse.microprofile.openapi.models.headers.Header;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.eclipse.microprofile.openapi.models.parameters.Parameter;
import org.eclipse.microprofile.openapi.models.responses.APIResponse;
import org.eclipse.microprofile.openapi.models.security.SecurityRequirement;
import org.eclipse.microprofile.openapi.models.security.SecurityScheme;
import org.eclipse.microprofile.openapi.models.tags.Tag;
import org.jspecify.annotations.Nullable;

/**
 * Adds a document to that of a server. The server's document is not changed otherwise: conflicting names are changed in
 * the added one.
 */
public final class OpenApiMerger {

    private final OpenAPI target;
    private final ModelReader models = new ModelReader();

    public OpenApiMerger(OpenAPI target) {
        this.target = target;
    }

    public void add(JsonObject document) {
        var free = new ComponentRenaming(Map.of(
                        "schemas", names(Components::getSchemas),
                        "responses", names(Components::getResponses),
                        "parameters", names(Components::getParameters),
                        "headers", names(Components::getHeaders)))
                .apply(document);
        addComponents(free.getJsonObject("components"));
        addTags(free.getJsonArray("tags"));
        addPaths(free);
    }

    /** Returns the warning that the server's document lacks the paths of Karta. */
    public static String failure(Throwable e) {
        return Messages.notMerged(e);
    }

    /** Returns the message that the server writes its document before the goals of the application are known. */
    public static String tooEarly() {
        return Messages.writtenTooEarly();
    }

    private Set<String> names(Function<Components, @Nullable Map<String, ?>> kind) {
        return Optional.ofNullable(target.getComponents())
                .map(kind)
                .map(named -> Set.copyOf(named.keySet()))
                .orElse(Set.of());
    }

    private void addComponents(JsonObject added) {
        var components = target.getComponents();
        if (components == null) {
            components = OASFactory.createComponents();
            target.setComponents(components);
        }
        each(added, "schemas", Schema.class, components::addSchema);
        each(added, "responses", APIResponse.class, components::addResponse);
        each(added, "parameters", Parameter.class, components::addParameter);
        each(added, "headers", Header.class, components::addHeader);
        var schemes = names(Components::getSecuritySchemes);
        var own = components;
        each(added, "securitySchemes", SecurityScheme.class, (name, scheme) -> {
            if (!schemes.contains(name)) {
                own.addSecurityScheme(name, scheme);
            }
        });
    }

    private <T extends Constructible> void each(
            JsonObject added, String kind, Class<T> type, BiConsumer<String, T> add) {
        added.getJsonObject(kind).forEach((name, value) -> add.accept(name, models.read(type, value.asJsonObject())));
    }

    private void addTags(JsonArray tags) {
        var known = Stream.ofNullable(target.getTags())
                .flatMap(all -> all.stream())
                .map(Tag::getName)
                .collect(Collectors.toSet());
        tags.getValuesAs(JsonObject.class).stream()
                .filter(tag -> !known.contains(tag.getString("name")))
                .forEach(tag -> target.addTag(models.read(Tag.class, tag)));
    }

    private void addPaths(JsonObject document) {
        var paths = target.getPaths();
        if (paths == null) {
            paths = OASFactory.createPaths();
            target.setPaths(paths);
        }
        var operations = operationIds();
        for (var path : document.getJsonObject("paths").entrySet()) {
            if (!paths.hasPathItem(path.getKey())) {
                var item = models.read(PathItem.class, path.getValue().asJsonObject());
                item.getOperations().values().forEach(operation -> complete(operation, operations, document));
                paths.addPathItem(path.getKey(), item);
            }
        }
    }

    private Set<String> operationIds() {
        return Stream.ofNullable(target.getPaths())
                .flatMap(paths -> Stream.ofNullable(paths.getPathItems()))
                .flatMap(paths -> paths.values().stream())
                .flatMap(item -> item.getOperations().values().stream())
                .flatMap(operation -> Stream.ofNullable(operation.getOperationId()))
                .collect(Collectors.toCollection(HashSet::new));
    }

    /** The global security requirement is the server's, so each operation has its own. */
    private void complete(Operation operation, Set<String> used, JsonObject document) {
        if (!used.add(operation.getOperationId())) {
            operation.setOperationId("karta" + OperationNames.capitalized(operation.getOperationId()));
        }
        document.getJsonArray("security").getValuesAs(JsonObject.class).stream()
                .map(requirement -> models.read(SecurityRequirement.class, requirement))
                .forEach(operation::addSecurityRequirement);
    }
}
