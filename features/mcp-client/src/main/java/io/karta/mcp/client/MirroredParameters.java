/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client;

import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Parameters that the stateless version of the protocol repeats in HTTP headers. Immutable. */
record MirroredParameters(Map<String, String> headers) {

    private static final String KEYWORD = "x-mcp-header";
    private static final String PREFIX = "Mcp-Param-";
    private static final Set<String> TYPES = Set.of("string", "integer", "boolean");
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}");

    MirroredParameters {
        headers = Map.copyOf(headers);
    }

    /** Returns the parameters of a schema; empty if an annotation is invalid, with which a tool must not be used. */
    static Optional<MirroredParameters> of(JsonObject schema) {
        var found = new LinkedHashMap<String, String>();
        var names = new HashSet<String>();
        if (schema.get("properties") instanceof JsonObject properties) {
            for (var property : properties.entrySet()) {
                if (property.getValue() instanceof JsonObject definition && definition.containsKey(KEYWORD)) {
                    var name = name(definition).filter(each -> names.add(each.toLowerCase(Locale.ROOT)));
                    if (name.isEmpty()) {
                        return Optional.empty();
                    }
                    found.put(property.getKey(), name.get());
                }
            }
        }
        return Optional.of(new MirroredParameters(found));
    }

    private static Optional<String> name(JsonObject definition) {
        return definition.get(KEYWORD) instanceof JsonString name
                        && NAME.matcher(name.getString()).matches()
                        && definition.get("type") instanceof JsonString type
                        && TYPES.contains(type.getString())
                ? Optional.of(name.getString())
                : Optional.empty();
    }

    /** Returns the headers of a call. */
    Map<String, String> headersOf(JsonObject arguments) {
        var values = new HashMap<String, String>();
        headers.forEach((parameter, header) -> {
            var value = arguments.getOrDefault(parameter, JsonValue.NULL);
            if (value instanceof JsonString text) {
                values.put(PREFIX + header, HeaderValue.encoded(text.getString()));
            } else if (value != JsonValue.NULL) {
                values.put(PREFIX + header, value.toString());
            }
        });
        return values;
    }
}
