/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.openapi;

import static java.util.Objects.requireNonNull;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import jakarta.json.spi.JsonProvider;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Set;
import java.util.stream.Collectors;

/** Description of all resources but the exported goals: paths, tags and components of OpenAPI. Immutable. */
record ResourceTemplate(JsonObject document) {

    private static final String FILE = "resources.json";

    static ResourceTemplate read(JsonProvider json) {
        try (var file = requireNonNull(ResourceTemplate.class.getResourceAsStream(FILE), FILE);
                var reader = json.createReader(file)) {
            return new ResourceTemplate(reader.readObject());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    JsonArray tags() {
        return document.getJsonArray("tags");
    }

    JsonObject paths() {
        return document.getJsonObject("paths");
    }

    JsonObject components() {
        return document.getJsonObject("components");
    }

    /** Returns the names of schemas, which no type of the application gets. */
    Set<String> schemaNames() {
        return components().getJsonObject("schemas").keySet();
    }

    Set<String> operationIds() {
        return paths().values().stream()
                .flatMap(path -> path.asJsonObject().values().stream())
                .filter(JsonObject.class::isInstance)
                .map(JsonValue::asJsonObject)
                .map(operation -> operation.getJsonString("operationId"))
                .map(JsonString::getString)
                .collect(Collectors.toUnmodifiableSet());
    }
}
