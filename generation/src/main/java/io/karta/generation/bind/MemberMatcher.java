/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.bind;

import static java.util.stream.Collectors.toSet;

import io.karta.generation.json.Excerpt;
import io.karta.generation.match.NameMatcher;
import io.karta.generation.type.Component;
import io.karta.generation.type.Node;
import io.karta.generation.type.ObjectNode;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Matches the members of an object with its components, with tolerant spelling, and returns additional members of an
 * open object.
 */
final class MemberMatcher {

    private final Aligner aligner;
    private final ObjectNode node;
    private final ValuePath path;
    private final Set<String> expected;
    private Map<String, Object> rest = Map.of();
    private boolean isRestWrong;

    MemberMatcher(Aligner aligner, ObjectNode node, ValuePath path, Set<String> expected) {
        this.aligner = aligner;
        this.node = node;
        this.path = path;
        this.expected = expected;
    }

    /** Returns the members that are components, in the order of the components. */
    @Nullable
    JsonValue[] of(JsonObject object) {
        var components = node.components();
        var values = new @Nullable JsonValue[components.size()];
        int unknown = object.size();
        for (int i = 0; i < values.length; i++) {
            var component = components.get(i);
            values[i] = isRead(component) ? object.get(component.name()) : null;
            unknown -= values[i] == null ? 0 : 1;
        }
        if (unknown > 0) {
            matchOthers(object, values);
        }
        return values;
    }

    /** Returns the additional members of an open object; empty if one of them does not match. */
    Optional<Map<String, Object>> rest() {
        return isRestWrong ? Optional.empty() : Optional.of(rest);
    }

    private boolean isRead(Component component) {
        return !component.isHidden() || aligner.mode().isWhole();
    }

    private void matchOthers(JsonObject object, @Nullable JsonValue[] values) {
        var components = node.components();
        var others = IntStream.range(0, values.length)
                .filter(i -> values[i] == null && isRead(components.get(i)))
                .boxed()
                .toList();
        var exact = IntStream.range(0, values.length)
                .filter(i -> values[i] != null)
                .mapToObj(i -> components.get(i).name())
                .collect(toSet());
        for (var member : object.entrySet()) {
            var name = member.getKey();
            if (exact.contains(name) || expected.contains(name) || node.isBeside(name)) {
                continue;
            }
            var found = aligner.isStrict()
                    ? Optional.<Integer>empty()
                    : NameMatcher.find(name, others, i -> components.get(i).labels());
            if (found.isPresent() && values[found.get()] == null) {
                values[found.get()] = member.getValue();
                var matched = components.get(found.get()).name();
                aligner.repaired("\"" + Excerpt.of(name) + "\" read as " + matched, path.member(name), 1);
            } else {
                unknown(name, member.getValue());
            }
        }
    }

    private void unknown(String name, JsonValue json) {
        if (node.rest().isPresent()) {
            keep(node.rest().get(), name, json);
        } else {
            aligner.repaired("unknown member dropped", path.member(name), 1);
        }
    }

    private void keep(Node others, String name, JsonValue json) {
        var value = json == JsonValue.NULL ? JsonValue.NULL : aligner.align(others, json, path.member(name));
        if (value == null) {
            isRestWrong = true;
            return;
        }
        if (rest.isEmpty()) {
            rest = new LinkedHashMap<>();
        }
        rest.put(name, value);
    }
}
