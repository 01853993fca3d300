/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.openapi;

import static java.util.Objects.requireNonNull;

import io.karta.rest.request.CallOption;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import jakarta.json.spi.JsonProvider;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Description of all resources except the exported goals: paths, tags and components of OpenAPI. Immutable. */
record ResourceTemplate(JsonObject document) {

    private static final String FILE = "resources.json";
    private static final String PARAMETERS = "/components/parameters";
    private static final String ASK_PARAMETERS = "/paths/~1ask/post/parameters";

    static ResourceTemplate read(JsonProvider json) {
        try (var file = requireNonNull(ResourceTemplate.class.getResourceAsStream(FILE), FILE);
                var reader = json.createReader(file)) {
            return new ResourceTemplate(reader.readObject());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the resources with only those query parameters of options that some callers may set. */
    ResourceTemplate withOptions(JsonProvider json, List<String> open) {
        var patch = json.createPatchBuilder();
        open.forEach(name -> patch.add(
                ASK_PARAMETERS + "/-",
                json.createObjectBuilder()
                        .add("$ref", "#" + PARAMETERS + "/" + name)
                        .build()));
        Arrays.stream(CallOption.values())
                .map(CallOption::parameter)
                .filter(name -> !open.contains(name))
                .forEach(name -> patch.remove(PARAMETERS + "/" + name));
        return new ResourceTemplate(patch.build().apply(document));
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

    /** Returns the names of schemas, which are reserved: types of the application get other names. */
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
