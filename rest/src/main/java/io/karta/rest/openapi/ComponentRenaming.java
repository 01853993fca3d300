/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.openapi;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import jakarta.json.spi.JsonProvider;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Renames components of a document that conflict with those of another one: {@code KartaLetter} instead of {@code
 * Letter}.
 *
 * @param used the names in the other document, by kind of component
 */
record ComponentRenaming(Map<String, Set<String>> used) {

    JsonObject apply(JsonObject document) {
        var renamed = new LinkedHashMap<String, String>();
        used.forEach((kind, names) -> {
            var own = document.getJsonObject("components").getJsonObject(kind).keySet();
            own.stream()
                    .filter(names::contains)
                    .forEach(name -> renamed.put(reference(kind, name), reference(kind, free(name, own, names))));
        });
        return renamed.isEmpty() ? document : new References(JsonProvider.provider(), renamed).document(document);
    }

    private static String free(String name, Set<String> own, Set<String> others) {
        var free = "Karta" + OperationNames.capitalized(name);
        while (own.contains(free) || others.contains(free)) {
            free += "2";
        }
        return free;
    }

    private static String reference(String kind, String name) {
        return "#/components/" + kind + "/" + name;
    }

    /** Updates the references to renamed components. */
    private record References(JsonProvider json, Map<String, String> renamed) {

        JsonObject document(JsonObject document) {
            var changed = changed(document).asJsonObject();
            var components = json.createObjectBuilder();
            changed.getJsonObject("components").forEach((kind, named) -> {
                var all = json.createObjectBuilder();
                named.asJsonObject().forEach((name, value) -> all.add(name(kind, name), value));
                components.add(kind, all);
            });
            return json.createObjectBuilder(changed)
                    .add("components", components)
                    .build();
        }

        private String name(String kind, String name) {
            var reference = renamed.getOrDefault(reference(kind, name), name);
            return reference.substring(reference.lastIndexOf('/') + 1);
        }

        private JsonValue changed(JsonValue value) {
            if (value instanceof JsonString text) {
                return renamed.containsKey(text.getString()) ? json.createValue(renamed.get(text.getString())) : value;
            }
            if (value instanceof JsonArray array) {
                var items = json.createArrayBuilder();
                array.forEach(item -> items.add(changed(item)));
                return items.build();
            }
            return value instanceof JsonObject object ? changed(object) : value;
        }

        private JsonObject changed(JsonObject object) {
            var members = json.createObjectBuilder();
            object.forEach((name, member) -> members.add(name, changed(member)));
            return members.build();
        }
    }
}
