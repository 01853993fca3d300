/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.lang.reflect.InvocationTargetException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Fits a value to an object: finds each component's member, in whatever spelling, and makes the Java object. */
final class ObjectFit {

    private static final Object ABSENT = new Object();

    private final Aligner aligner;
    private final ObjectNode node;
    private final Path path;
    private final Set<String> expected = new HashSet<>();
    private final Map<String, Object> rest = new LinkedHashMap<>();
    private boolean isRestWrong;

    ObjectFit(Aligner aligner, ObjectNode node, Path path) {
        this.aligner = aligner;
        this.node = node;
        this.path = path;
        node.marker().ifPresent(marker -> expected.add(marker.key()));
        node.derived().forEach(component -> expected.add(component.name()));
    }

    /** A member that is no component and yet nothing to speak of, such as the discriminator. */
    ObjectFit expecting(String member) {
        expected.add(member);
        return this;
    }

    @Nullable
    Object fit(JsonValue json) {
        if (node.isTuple() && json instanceof JsonArray array) {
            return tuple(array);
        }
        if (json instanceof JsonObject object) {
            return members(object);
        }
        var tree = aligner.unpacked(json);
        if (tree != null) {
            return aligner.alignUnpacked(node, tree, path);
        }
        if (!aligner.isStrict()) {
            if (json instanceof JsonArray array && !array.isEmpty()) {
                return oneOf(array);
            }
            if (node.only().isPresent() && json != JsonValue.NULL) {
                return onlyComponent(node.only().get(), json);
            }
        }
        return aligner.mismatch(path, node.isTuple() ? "an array" : "an object", json);
    }

    private @Nullable Object tuple(JsonArray array) {
        var members = new TreeObject();
        var components = node.visible();
        if (array.size() > components.size() && (aligner.isStrict() || node.type() != Object.class)) {
            return aligner.wrong(path, "must have " + components.size() + " elements, but has " + array.size());
        }
        for (int i = 0; i < Math.min(array.size(), components.size()); i++) {
            members.with(components.get(i).name(), array.get(i));
        }
        return members(members);
    }

    /** A list where one object was asked for is fine if only one of its elements is such an object. */
    private @Nullable Object oneOf(JsonArray array) {
        if (node.only().isPresent() && node.only().get().content() instanceof ListNode) {
            return onlyComponent(node.only().get(), array);
        }
        Aligner.Outcome fitting = null;
        for (int i = 0; i < array.size(); i++) {
            var element = array.get(i);
            var at = path.element(i);
            var outcome = aligner.attempt(() -> aligner.align(node, element, at));
            if (outcome.value() != null && fitting != null) {
                return aligner.wrong(path, "must be one object, but is an array with several");
            }
            fitting = outcome.value() != null || array.size() == 1 ? outcome : fitting;
        }
        if (fitting == null) {
            return aligner.mismatch(path, "an object", array);
        }
        aligner.repaired("object taken out of a list", path, 2);
        return aligner.accept(fitting);
    }

    private @Nullable Object onlyComponent(Component component, JsonValue json) {
        aligner.repaired("value read as " + component.name(), path, 2);
        return aligner.wrapped(path, json, () -> members(new TreeObject().with(component.name(), json)));
    }

    private @Nullable Object members(JsonObject object) {
        if (!aligner.isStrict() && isWrapper(object)) {
            var inner = object.entrySet().iterator().next();
            aligner.repaired("object inside \"" + Messages.excerpt(inner.getKey()) + "\"", path, 2);
            return aligner.align(node, inner.getValue(), path.member(inner.getKey()));
        }
        if (aligner.isStrict() && isMarkedOtherwise(object)) {
            var marker = node.marker().orElseThrow();
            return aligner.mismatch(
                    path.member(marker.key()),
                    JsonText.quoted(marker.value()),
                    object.getOrDefault(marker.key(), JsonValue.NULL));
        }
        var named = matched(object);
        var components = node.components();
        var parts = new @Nullable Object[components.size()];
        var isComplete = true;
        for (int i = 0; i < parts.length; i++) {
            var part = part(components.get(i), named);
            isComplete &= part != null;
            parts[i] = part == ABSENT ? null : part;
        }
        var made = isComplete && !isRestWrong ? made(parts) : null;
        if (made != null && !rest.isEmpty()) {
            all(made).putAll(rest);
        }
        return made;
    }

    private boolean isMarkedOtherwise(JsonObject object) {
        return node.marker()
                .filter(marker -> object.containsKey(marker.key()) && !marker.isIn(object))
                .isPresent();
    }

    /** {@code {"result": {...}}}, where nothing is called result. */
    private boolean isWrapper(JsonObject object) {
        if (object.size() != 1 || !(object.values().iterator().next() instanceof JsonObject)) {
            return false;
        }
        var name = object.keySet().iterator().next();
        return !expected.contains(name)
                && node.components().stream().anyMatch(Component::isRequired)
                && node.components().stream().noneMatch(component -> Names.isSame(name, component.labels()));
    }

    /** The members that are components, by the component's name. */
    private Map<String, JsonValue> matched(JsonObject object) {
        var named = new HashMap<String, JsonValue>();
        int unknown = object.size();
        for (var component : node.components()) {
            var value = isRead(component) ? object.get(component.name()) : null;
            if (value != null) {
                named.put(component.name(), value);
                unknown--;
            }
        }
        if (unknown > 0) {
            matchOthers(object, named);
        }
        return named;
    }

    private boolean isRead(Component component) {
        return !component.isHidden() || aligner.mode().isWhole();
    }

    private void matchOthers(JsonObject object, Map<String, JsonValue> named) {
        var candidates = node.components().stream()
                .filter(component -> isRead(component) && !named.containsKey(component.name()))
                .toList();
        for (var member : object.entrySet()) {
            var name = member.getKey();
            if ((named.containsKey(name)
                            && node.components().stream()
                                    .anyMatch(one -> isRead(one) && one.name().equals(name)))
                    || expected.contains(name)) {
                continue;
            }
            var component =
                    aligner.isStrict() ? Optional.<Component>empty() : Names.find(name, candidates, Component::labels);
            if (component.isPresent() && named.putIfAbsent(component.get().name(), member.getValue()) == null) {
                aligner.repaired(
                        "\"" + Messages.excerpt(name) + "\" read as "
                                + component.get().name(),
                        path.member(name),
                        1);
            } else if (node.rest().isPresent()) {
                keep(name, member.getValue());
            } else {
                aligner.repaired("unknown member dropped", path.member(name), 1);
            }
        }
    }

    @SuppressWarnings("unchecked") // only objects that are maps take members without a component
    private static Map<String, Object> all(Object made) {
        return (Map<String, Object>) made;
    }

    private void keep(String name, JsonValue json) {
        var value = json == JsonValue.NULL
                ? JsonValue.NULL
                : aligner.align(node.rest().orElseThrow(), json, path.member(name));
        if (value == null) {
            isRestWrong = true;
        } else {
            rest.put(name, value);
        }
    }

    private @Nullable Object part(Component component, Map<String, JsonValue> named) {
        var at = path.member(component.name());
        var value = named.get(component.name());
        if (value == null || (value == JsonValue.NULL && !component.isRequired())) {
            return absent(component, at);
        }
        if (!aligner.isStrict() && !component.isRequired() && Absence.isMeant(component, value)) {
            aligner.repaired("empty text read as absent", at, 1);
            return absent(component, at);
        }
        if (value == JsonValue.NULL && mayBeNull(component.node())) {
            return ABSENT;
        }
        return aligner.align(component.node(), value, at);
    }

    /** An application's own store gives back the nulls it was given. */
    private boolean mayBeNull(Node wanted) {
        return aligner.mode().isWhole()
                ? !Types.raw(wanted.type()).isPrimitive()
                : wanted instanceof AnyNode any && any.type() == Object.class;
    }

    private @Nullable Object absent(Component component, Path at) {
        if (component.defaultText() != null) {
            return aligner.align(component.node(), Absence.literal(component.node(), component.defaultText()), at);
        }
        if (component.node() instanceof OptionalNode optional) {
            return optional.empty();
        }
        return component.isRequired() ? aligner.wrong(at, "is missing") : ABSENT;
    }

    private @Nullable Object made(@Nullable Object[] parts) {
        try {
            return node.maker().make(parts);
        } catch (InvocationTargetException e) {
            var cause = e.getCause() == null ? e : e.getCause();
            if (cause instanceof Error error) {
                throw error;
            }
            return aligner.wrong(
                    path, "is refused by " + node.word() + ": " + Messages.excerpt(String.valueOf(cause.getMessage())));
        } catch (ReflectiveOperationException | IllegalArgumentException e) {
            throw Messages.notMade(node.type(), e);
        }
    }
}
