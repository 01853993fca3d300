/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.bind;

import io.karta.generation.type.AdaptedNode;
import io.karta.generation.type.AnyNode;
import io.karta.generation.type.EnumNode;
import io.karta.generation.type.GenericTypes;
import io.karta.generation.type.ListNode;
import io.karta.generation.type.MapNode;
import io.karta.generation.type.Node;
import io.karta.generation.type.ObjectNode;
import io.karta.generation.type.OptionalNode;
import io.karta.generation.type.ScalarNode;
import io.karta.generation.type.VariantsNode;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import org.jspecify.annotations.Nullable;

/** Binds one JSON value to a node of any kind. */
final class NodeAligner implements Node.Visitor<Object> {

    /** Result for a value that does not fit. */
    static final Object NOTHING = new Object();

    private final Aligner aligner;
    private final JsonValue json;
    private final ValuePath path;

    NodeAligner(Aligner aligner, JsonValue json, ValuePath path) {
        this.aligner = aligner;
        this.json = json;
        this.path = path;
    }

    private static Object orNothing(@Nullable Object value) {
        return value == null ? NOTHING : value;
    }

    @Override
    public Object object(ObjectNode node) {
        return orNothing(new ObjectAligner(aligner, node, path).fit(json));
    }

    @Override
    public Object variants(VariantsNode node) {
        return orNothing(new VariantAligner(aligner, node, path).fit(json));
    }

    @Override
    public Object enumeration(EnumNode node) {
        return orNothing(new EnumAligner(aligner, node, path).fit(json));
    }

    @Override
    public Object scalar(ScalarNode node) {
        return orNothing(new ScalarAligner(aligner, node.scalar(), path).fit(json));
    }

    @Override
    public Object any(AnyNode node) {
        return orNothing(new OptionAligner(aligner, node, path).fit(json));
    }

    @Override
    public Object optional(OptionalNode node) {
        if (json == JsonValue.NULL && !node.isNullable()) {
            return orNothing(node.empty());
        }
        var value = aligner.align(node.content(), json, path);
        return orNothing(value == null ? null : node.of(value));
    }

    @Override
    public Object adapted(AdaptedNode node) {
        var value = aligner.align(node.inner(), json, path);
        return orNothing(value == null ? null : outer(node, value));
    }

    private @Nullable Object outer(AdaptedNode node, Object value) {
        try {
            var outer = node.binding().fromJson(value);
            return outer == null ? aligner.mismatch(path, "a " + GenericTypes.simpleName(node.type()), json) : outer;
        } catch (Exception e) {
            return aligner.wrong(path, "is refused by the adapter: " + Aligner.reason(e));
        }
    }

    @Override
    public Object list(ListNode node) {
        return orNothing(new ListAligner(aligner, node, path).fit(json));
    }

    @Override
    public Object map(MapNode node) {
        if (json instanceof JsonObject object) {
            return orNothing(new MapAligner(aligner, node, path).members(object));
        }
        var tree = aligner.unpacked(json);
        if (tree instanceof JsonObject) {
            return orNothing(aligner.alignUnpacked(node, tree, path));
        }
        if (json instanceof JsonArray array) {
            return orNothing(new MapAligner(aligner, node, path).entries(array));
        }
        return orNothing(aligner.mismatch(path, "an object", json));
    }
}
