/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.bind;

import io.karta.generation.json.Excerpt;
import io.karta.generation.json.JsonWriter;
import io.karta.generation.json.TreeObject;
import io.karta.generation.match.NameMatcher;
import io.karta.generation.type.AdaptedNode;
import io.karta.generation.type.AnnotationLiteral;
import io.karta.generation.type.AnyNode;
import io.karta.generation.type.Component;
import io.karta.generation.type.ListNode;
import io.karta.generation.type.Node;
import io.karta.generation.type.ObjectNode;
import io.karta.generation.type.ObjectNode.SettingFactory;
import io.karta.generation.type.OptionalNode;
import io.karta.generation.type.RawClass;
import io.karta.generation.type.VariantsNode;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.lang.reflect.InvocationTargetException;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Binds a value to an object: matches members with components, with tolerant spelling, and creates the Java object.
 */
final class ObjectAligner {

    /** Limit of the elements that are tried when one object was requested. */
    private static final int LONGEST_CHOICE = 1_000;

    private static final String ARGUMENTS = "arguments";
    private static final Object ABSENT = new Object();

    private final Aligner aligner;
    private final ObjectNode node;
    private final ValuePath path;
    private Set<String> expected = Set.of();

    ObjectAligner(Aligner aligner, ObjectNode node, ValuePath path) {
        this.aligner = aligner;
        this.node = node;
        this.path = path;
    }

    /** Sets members that are not components and not reported, such as the discriminator. */
    ObjectAligner expecting(Set<String> members) {
        expected = members;
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

    /** Returns the only element of an array that fits the object. */
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
        return aligner.wrapped(path, json, () -> members(new TreeObject().with(component.name(), json)));
    }

    private @Nullable Object members(JsonObject object) {
        if (!aligner.isStrict() && isWrapper(object)) {
            var inner = object.entrySet().iterator().next();
            aligner.repaired("object inside \"" + Excerpt.of(inner.getKey()) + "\"", path, 2);
            return aligner.align(node, inner.getValue(), path.member(inner.getKey()));
        }
        if (!aligner.isStrict() && isToolCall(object)) {
            aligner.repaired("arguments of a tool call that is written as text", path, 2);
            return aligner.align(node, object.getOrDefault(ARGUMENTS, JsonValue.NULL), path.member(ARGUMENTS));
        }
        if (aligner.isStrict() && isMarkedOtherwise(object)) {
            var marker = node.marker().orElseThrow();
            return aligner.mismatch(
                    path.member(marker.key()),
                    JsonWriter.quoted(marker.value()),
                    object.getOrDefault(marker.key(), JsonValue.NULL));
        }
        var members = new MemberMatcher(aligner, node, path, expected);
        var values = members.of(object);
        if (isForeign(object, values)) {
            return onlyComponent(node.only().orElseThrow(), object);
        }
        var rest = members.rest();
        var instance = made(values, rest.isPresent());
        if (instance != null && rest.isPresent() && !rest.get().isEmpty()) {
            all(instance).putAll(rest.get());
        }
        return instance;
    }

    /** Returns the object if all values of its components match and there is no other problem. */
    private @Nullable Object made(@Nullable JsonValue[] values, boolean isRestFine) {
        var components = node.components();
        var parts = new @Nullable Object[components.size()];
        var isComplete = isRestFine;
        for (int i = 0; i < parts.length; i++) {
            var part = part(components.get(i), values[i]);
            isComplete &= part != null;
            parts[i] = part == ABSENT ? null : part;
        }
        return isComplete ? made(parts) : null;
    }

    @SuppressWarnings("unchecked") // only objects that are maps take members without a component
    private static Map<String, Object> all(Object instance) {
        return (Map<String, Object>) instance;
    }

    private boolean isMarkedOtherwise(JsonObject object) {
        return node.marker()
                .filter(marker -> object.containsKey(marker.key()) && !marker.isIn(object))
                .isPresent();
    }

    /** Returns the value of the only component if the object has no known member. */
    private boolean isForeign(JsonObject object, @Nullable JsonValue[] values) {
        if (aligner.isStrict()
                || !expected.isEmpty()
                || object.isEmpty()
                || node.rest().isPresent()
                || node.only().isEmpty()) {
            return false;
        }
        var only = node.only().get();
        return only.isRequired()
                && isDemanding(only.node())
                && Arrays.stream(values).allMatch(Objects::isNull)
                && node.marker().filter(marker -> marker.isIn(object)).isEmpty()
                && isLike(only, object);
    }

    private boolean isLike(Component only, JsonObject object) {
        var at = path.member(only.name());
        var outcome = aligner.guess(
                () -> aligner.attemptOnce(only.node(), object, () -> aligner.align(only.node(), object, at)));
        return outcome.value() != null;
    }

    /** Returns whether the content has requirements, so that not each object matches. */
    private static boolean isDemanding(Node content) {
        if (content instanceof AnyNode any) {
            return !any.options().isEmpty() && any.options().stream().allMatch(ObjectAligner::isDemanding);
        }
        if (content instanceof AdaptedNode adapted) {
            return isDemanding(adapted.inner());
        }
        return content instanceof VariantsNode
                || (content instanceof ObjectNode object
                        && object.components().stream().anyMatch(Component::isRequired));
    }

    /** Returns whether the object is a wrapper such as {@code {"result": {...}}} without a component of that name. */
    private boolean isWrapper(JsonObject object) {
        if (object.size() != 1 || !(object.values().iterator().next() instanceof JsonObject inner)) {
            return false;
        }
        var name = object.keySet().iterator().next();
        return !expected.contains(name)
                && !node.isBeside(name)
                && !isKnown(name)
                && (node.components().stream().anyMatch(Component::isRequired)
                        || (node.rest().isEmpty() && inner.keySet().stream().anyMatch(this::isKnown)));
    }

    /** Returns whether the object is a call of a tool named as the type: {@code {"name":"Ticket","arguments":{..}}}. */
    private boolean isToolCall(JsonObject object) {
        return object.size() == 2
                && object.get("name") instanceof JsonString name
                && name.getString().equals(node.word())
                && isFilled(object.getOrDefault(ARGUMENTS, JsonValue.NULL))
                && expected.isEmpty()
                && node.rest().isEmpty()
                && !isKnown(ARGUMENTS);
    }

    private static boolean isFilled(JsonValue arguments) {
        return arguments instanceof JsonString || (arguments instanceof JsonObject values && !values.isEmpty());
    }

    private boolean isKnown(String name) {
        return node.components().stream().anyMatch(component -> NameMatcher.isSame(name, component.labels()));
    }

    private @Nullable Object part(Component component, @Nullable JsonValue value) {
        var at = path.member(component.name());
        if (value == JsonValue.NULL && isNullKept(component)) {
            return SettingFactory.NULL;
        }
        if (value == null || (value == JsonValue.NULL && !component.isRequired())) {
            return absent(component, at);
        }
        if (!aligner.isStrict() && !component.isRequired() && AbsentValues.isAbsent(component, value)) {
            aligner.repaired(AbsentValues.repair(value), at, 1);
            return absent(component, at);
        }
        if (value == JsonValue.NULL && mayBeNull(component.node())) {
            return ABSENT;
        }
        return aligner.align(component.node(), value, at);
    }

    /** Returns whether null is set, so that an object from a store of the application has the state it had. */
    private boolean isNullKept(Component component) {
        return aligner.mode().isWhole() && component.isNullKept(node);
    }

    /** Returns whether null is accepted: stores of the application return the nulls that were written. */
    private boolean mayBeNull(Node expected) {
        return aligner.mode().isWhole()
                ? !RawClass.of(expected.type()).isPrimitive()
                : node.type() != Object.class && expected instanceof AnyNode any && any.type() == Object.class;
    }

    private @Nullable Object absent(Component component, ValuePath at) {
        if (component.defaultText() != null) {
            return aligner.align(
                    component.node(), AnnotationLiteral.parse(component.node(), component.defaultText()), at);
        }
        if (component.node() instanceof OptionalNode optional) {
            return optional.empty();
        }
        return component.isRequired() ? aligner.wrong(at, "is missing") : ABSENT;
    }

    private @Nullable Object made(@Nullable Object[] parts) {
        try {
            return node.factory().make(parts);
        } catch (InvocationTargetException e) {
            var cause = e.getCause() == null ? e : e.getCause();
            if (cause instanceof Error error) {
                throw error;
            }
            return aligner.refused(path, node, cause);
        } catch (ReflectiveOperationException | IllegalArgumentException e) {
            throw Messages.notMade(node.type(), e);
        }
    }
}
