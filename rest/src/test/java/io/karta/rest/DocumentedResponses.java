/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SpecVersion.VersionFlag;
import jakarta.json.Json;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.net.URI;
import java.net.http.HttpResponse;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** What an OpenAPI document says about responses. Thread-safe. */
public final class DocumentedResponses {

    private static final String LOCATION = "https://example.com/openapi.json";
    private static final String REFUSED = "\"code\":\"KARTA-522\"";

    private final JsonObject document;
    private final String root;
    private final JsonSchemaFactory schemas;

    public DocumentedResponses(JsonObject document) {
        this.document = document;
        this.root = DocumentedOperation.root(document);
        this.schemas = JsonSchemaFactory.getInstance(
                VersionFlag.V202012,
                factory -> factory.schemaLoaders(loaders ->
                        loaders.schemas(Map.of(LOCATION, closed(document).toString()))));
    }

    /** Returns the document with objects that have no other members than the described ones. */
    private static JsonValue closed(JsonValue value) {
        if (value instanceof JsonArray array) {
            var items = Json.createArrayBuilder();
            array.forEach(item -> items.add(closed(item)));
            return items.build();
        }
        if (!(value instanceof JsonObject object)) {
            return value;
        }
        var members = Json.createObjectBuilder();
        object.forEach((name, member) -> members.add(name, closed(member)));
        return isOpenObject(object) ? members.add("additionalProperties", false).build() : members.build();
    }

    private static boolean isOpenObject(JsonObject schema) {
        return schema.get("properties") instanceof JsonObject && !schema.containsKey("additionalProperties");
    }

    /** Checks status, media type and body of a response below {@code karta}. */
    public void check(HttpResponse<String> response) {
        var uri = response.request().uri();
        var method = response.request().method().toLowerCase(Locale.ROOT);
        if (!uri.getRawPath().startsWith(root + "/karta") || method.equals("head") || method.equals("options")) {
            return;
        }
        var operation = operation(method, uri);
        if (operation.isEmpty()) {
            assertThat(response.statusCode())
                    .as("status of an unknown operation %s %s", method, uri)
                    .isGreaterThan(399);
            checkBody(response, "/components/responses/Problem", resolved("/components/responses/Problem"));
            return;
        }
        check(response, operation.get());
    }

    private void check(HttpResponse<String> response, String operation) {
        var isRefused =
                type(response).endsWith("problem+json") && response.body().contains(REFUSED);
        var pointer = operation + "/responses/" + (isRefused ? "default" : response.statusCode());
        assertThat(find(pointer)).as("%s %s", pointer, response.body()).isPresent();
        var reference = resolved(pointer).getString("$ref", "#" + pointer).substring(1);
        checkBody(response, reference, resolved(reference));
    }

    private void checkBody(HttpResponse<String> response, String pointer, JsonObject documented) {
        if (!documented.containsKey("content")) {
            assertThat(response.body()).as(pointer).isEmpty();
            return;
        }
        var type = type(response);
        assertThat(documented.getJsonObject("content").keySet())
                .as("media types of %s", pointer)
                .contains(type);
        if (type.endsWith("json")) {
            var location = LOCATION + "#" + pointer + "/content/" + type.replace("/", "~1") + "/schema";
            var schema = schemas.getSchema(SchemaLocation.of(location));
            assertThat(schema.validate(response.body(), InputFormat.JSON))
                    .as("%s of %s", response.body(), pointer)
                    .isEmpty();
        }
    }

    private static String type(HttpResponse<String> response) {
        return response.headers().firstValue("Content-Type").orElse("none").replaceFirst(";.*", "");
    }

    /** Returns the JSON pointer to the operation: paths without parameters come first. */
    private Optional<String> operation(String method, URI uri) {
        var path = uri.getRawPath().substring(root.length());
        return document.getJsonObject("paths").entrySet().stream()
                .filter(entry -> matches(entry.getKey(), path)
                        && entry.getValue().asJsonObject().containsKey(method))
                .map(Map.Entry::getKey)
                .sorted((one, other) -> Boolean.compare(one.contains("{"), other.contains("{")))
                .map(template -> "/paths/" + template.replace("~", "~0").replace("/", "~1") + "/" + method)
                .findFirst();
    }

    private static boolean matches(String template, String path) {
        var literal = Pattern.quote(template).replaceAll("\\{[^}]*}", "\\\\E[^/]+\\\\Q");
        return path.matches(literal);
    }

    private Optional<JsonObject> find(String pointer) {
        var place = Json.createPointer(pointer);
        return place.containsValue(document)
                ? Optional.of(place.getValue(document).asJsonObject())
                : Optional.empty();
    }

    private JsonObject resolved(String pointer) {
        return find(pointer).orElseThrow(() -> new AssertionError(pointer));
    }
}
