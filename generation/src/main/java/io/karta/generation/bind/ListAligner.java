/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.bind;

import io.karta.generation.json.Excerpt;
import io.karta.generation.json.TreeArray;
import io.karta.generation.type.AnyNode;
import io.karta.generation.type.ListNode;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import org.jspecify.annotations.Nullable;

/** Reads lists: arrays, arrays inside an object or a string, and single values. */
final class ListAligner {

    private final Aligner aligner;
    private final ListNode node;
    private final ValuePath path;

    ListAligner(Aligner aligner, ListNode node, ValuePath path) {
        this.aligner = aligner;
        this.node = node;
        this.path = path;
    }

    @Nullable
    Object fit(JsonValue json) {
        if (json instanceof JsonArray array) {
            return elements(array);
        }
        var tree = aligner.unpacked(json);
        if (tree instanceof JsonArray) {
            return aligner.alignUnpacked(node, tree, path);
        }
        if (aligner.isStrict() || json == JsonValue.NULL) {
            return aligner.mismatch(path, "an array", json);
        }
        return json instanceof JsonObject object && isAroundList(object) ? aloneOrAround(object) : single(json);
    }

    private static boolean isAroundList(JsonObject object) {
        return object.size() == 1 && object.values().iterator().next() instanceof JsonArray;
    }

    /** {@code {"items": [...]}} is an element, or the list is inside it. */
    private @Nullable Object aloneOrAround(JsonObject object) {
        var alone = aligner.guess(() -> aligner.attempt(() -> single(object)));
        if (alone.value() != null) {
            return aligner.accept(alone);
        }
        var inner = object.entrySet().iterator().next();
        aligner.repaired("list inside \"" + Excerpt.of(inner.getKey()) + "\"", path, 2);
        return elements((JsonArray) inner.getValue());
    }

    private @Nullable Object single(JsonValue json) {
        aligner.repaired("single value read as a list", path, 1);
        return aligner.wrapped(path, json, () -> elements(new TreeArray().append(json)));
    }

    private @Nullable Object elements(JsonArray array) {
        var values = new ArrayList<@Nullable Object>(array.size());
        int before = aligner.problemCount();
        int index = 0;
        for (var element : array) {
            if (aligner.hasTooManyProblems()) {
                return null;
            }
            var at = path.element(index++);
            if (element == JsonValue.NULL && !aligner.isStrict() && !AnyNode.acceptsNull(node.element(), node.type())) {
                aligner.repaired("null dropped from the list", at, 1);
            } else if (aligner.isJavaNull(element, node.element(), node)) {
                values.add(null);
            } else {
                var value = aligner.align(node.element(), element, at);
                if (value != null) {
                    values.add(value);
                }
            }
        }
        return aligner.problemCount() == before
                ? aligner.collected(path, node, () -> node.conversion().make().apply(values))
                : null;
    }
}
