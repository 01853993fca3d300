/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.bind;

import io.karta.generation.json.TreeString;
import io.karta.generation.type.AnyNode;
import io.karta.generation.type.MapNode;
import io.karta.generation.type.StrictForm;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Binds an object to a map, or an array of entries, which is the form of a map in strict schemas of vendors. */
final class MapAligner {

    private final Aligner aligner;
    private final MapNode node;
    private final ValuePath path;
    private final Map<Object, @Nullable Object> values = new LinkedHashMap<>();
    private boolean isComplete = true;

    MapAligner(Aligner aligner, MapNode node, ValuePath path) {
        this.aligner = aligner;
        this.node = node;
        this.path = path;
    }

    @Nullable
    Object members(JsonObject object) {
        for (var member : object.entrySet()) {
            put(new TreeString(member.getKey()), member.getValue(), path.member(member.getKey()));
        }
        return made();
    }

    @Nullable
    Object entries(JsonArray array) {
        for (int i = 0; i < array.size(); i++) {
            if (!(array.get(i) instanceof JsonObject entry)
                    || !(entry.size() == 2
                            && entry.containsKey(StrictForm.ENTRY_KEY)
                            && entry.containsKey(StrictForm.ENTRY_VALUE))) {
                return aligner.mismatch(path, "an object", array);
            }
            put(
                    entry.get(StrictForm.ENTRY_KEY),
                    entry.get(StrictForm.ENTRY_VALUE),
                    path.element(i).member(StrictForm.ENTRY_VALUE));
        }
        return made();
    }

    private void put(JsonValue name, JsonValue json, ValuePath at) {
        if (json == JsonValue.NULL && !AnyNode.acceptsNull(node.value(), node.type()) && !aligner.isStrict()) {
            aligner.repaired("null dropped from the map", at, 1);
            return;
        }
        var key = aligner.alignKey(node.key(), name, at);
        var isNull = aligner.isJavaNull(json, node.value(), node);
        var value = isNull ? null : aligner.align(node.value(), json, at);
        if (key == null || (value == null && !isNull)) {
            isComplete = false;
        } else {
            values.put(key, value);
        }
    }

    private @Nullable Object made() {
        return isComplete ? aligner.collected(path, node, () -> node.make().apply(values)) : null;
    }
}
