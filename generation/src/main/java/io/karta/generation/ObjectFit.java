/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static java.util.stream.Collectors.toSet;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.lang.reflect.InvocationTargetException;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Fits a value to an object: finds each component's member, in whatever spelling, and makes the Java object. */
final class ObjectFit {

    /** Nobody who was asked for one object lists more. */
    private static final int LONGEST_CHOICE = 1_000;

    private static final Object ABSENT = new Object();

    private final Aligner aligner;
    private final ObjectNode node;
    private final Path path;
    private @Nullable String expected;

    ObjectFit(Aligner aligner, ObjectNode node, Path path) {
        this.aligner = aligner;
        this.node = node;
        this.path = path;
    }

    /** A member that is no component and yet nothing to speak of, such as the discriminator. */
    ObjectFit expecting(String member) {
        expected = member;
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
        if (array.size() > components.size()) {
            return aligner.wrong(path, "must have " + components.size() + " elements, but has " + array.size());
        }
        for (int i = 0; i < array.size(); i++) {
            members.with(components.get(i).name(), array.get(i));
        }
        return members(members);
    }

    /** A list where one object was asked for is fine if only one of its elements is such an object. */
    private @Nullable Object oneOf(JsonArray array) {
        if (node.only().isPresent() && node.only().get().content() instanceof ListNode) {
            return onlyComponent(node.only().get(), array);
        }
        if (array.size() > LONGEST_CHOICE) {
            return aligner.mismatch(path, "an object", array);
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
        return members(new TreeObject().with(component.name(), json));
    }

    private @Nullable Object members(JsonObject object) {
        if (!aligner.isStrict() && isWrapper(object)) {
            var inner = object.entrySet().iterator().next();
            aligner.repaired("object inside \"" + Messages.excerpt(inner.getKey()) + "\"", path, 2);
            return aligner.align(node, inner.getValue(), path.member(inner.getKey()));
        }
        var values = matched(object);
        if (isForeign(object, values)) {
            return onlyComponent(node.only().orElseThrow(), object);
        }
        var components = node.components();
        var parts = new @Nullable Object[components.size()];
        var isComplete = true;
        for (int i = 0; i < parts.length; i++) {
            var part = part(components.get(i), values[i]);
            isComplete &= part != null;
            parts[i] = part == ABSENT ? null : part;
        }
        return isComplete ? made(parts) : null;
    }

    /** An object without any member that is known may be the value of the only component. */
    private boolean isForeign(JsonObject object, @Nullable JsonValue[] values) {
        if (aligner.isStrict()
                || expected != null
                || object.isEmpty()
                || node.only().isEmpty()) {
            return false;
        }
        var only = node.only().get();
        return only.isRequired()
                && isDemanding(only.node())
                && Arrays.stream(values).allMatch(Objects::isNull)
                && aligner.attempt(() -> aligner.align(only.node(), object, path))
                                .value()
                        != null;
    }

    /** Whether not just any object fits. */
    private static boolean isDemanding(Node content) {
        if (content instanceof AnyNode any) {
            return !any.options().isEmpty() && any.options().stream().allMatch(ObjectFit::isDemanding);
        }
        return content instanceof VariantsNode
                || (content instanceof ObjectNode object
                        && object.components().stream().anyMatch(Component::isRequired));
    }

    /** {@code {"result": {...}}}, where nothing is called result. */
    private boolean isWrapper(JsonObject object) {
        if (object.size() != 1 || !(object.values().iterator().next() instanceof JsonObject inner)) {
            return false;
        }
        var name = object.keySet().iterator().next();
        return !name.equals(expected)
                && !isKnown(name)
                && (node.components().stream().anyMatch(Component::isRequired)
                        || inner.keySet().stream().anyMatch(this::isKnown));
    }

    private boolean isKnown(String name) {
        return node.components().stream().anyMatch(component -> Names.isSame(name, component.labels()));
    }

    /** The members that are components, in the order of the components. */
    private @Nullable JsonValue[] matched(JsonObject object) {
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
            if (exact.contains(name) || name.equals(expected)) {
                continue;
            }
            var found = aligner.isStrict()
                    ? Optional.<Integer>empty()
                    : Names.find(name, others, i -> components.get(i).labels());
            if (found.isPresent() && values[found.get()] == null) {
                values[found.get()] = member.getValue();
                var meant = components.get(found.get()).name();
                aligner.repaired("\"" + Messages.excerpt(name) + "\" read as " + meant, path.member(name), 1);
            } else {
                aligner.repaired("unknown member dropped", path.member(name), 1);
            }
        }
    }

    private @Nullable Object part(Component component, @Nullable JsonValue value) {
        var at = path.member(component.name());
        if (value == null || (value == JsonValue.NULL && !component.isRequired())) {
            return absent(component, at);
        }
        if (!aligner.isStrict() && !component.isRequired() && Absence.isMeant(component, value)) {
            aligner.repaired("empty text read as absent", at, 1);
            return absent(component, at);
        }
        if (value == JsonValue.NULL && component.node() instanceof AnyNode any && any.type() == Object.class) {
            return ABSENT;
        }
        return aligner.align(component.node(), value, at);
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
