/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.type;

import jakarta.json.JsonValue;
import java.lang.reflect.Type;
import java.util.List;

/**
 * Any JSON: plain Java values for {@code Object}, JSON-P types unchanged. A schema may restrict it to several options,
 * which no Java type can express. Also represents a recursive type without a name until that is known; filled once
 * while shapes are derived, then immutable.
 */
public final class AnyNode implements Node {

    private final Type type;
    public List<Node> options;

    public AnyNode(Type type, List<Node> options) {
        this.type = type;
        this.options = List.copyOf(options);
    }

    public AnyNode(Type type) {
        this(type, List.of());
    }

    /** Returns whether null is a value in a container of this type, and not an absent value. */
    public static boolean acceptsNull(Node content, Type container) {
        return content instanceof OptionalNode optional
                ? !optional.isNullable() || isJavaNull(content, container)
                : content instanceof AnyNode any && any.options.isEmpty() && hasNull(RawClass.of(any.type));
    }

    /** Returns whether JSON's null is a value of a type; it is none of {@code Comparable} and {@code Serializable}. */
    private static boolean hasNull(Class<?> raw) {
        return raw == Object.class || JsonValue.class.isAssignableFrom(raw);
    }

    /**
     * Returns whether JSON's null is Java's in a container of this type: the maps and lists of a schema have
     * {@link JsonValue#NULL}.
     */
    public static boolean isJavaNull(Node content, Type container) {
        return container != Object.class && mayBeNull(content) && ContainerFactory.acceptsNull(RawClass.of(container));
    }

    private static boolean mayBeNull(Node content) {
        return content instanceof OptionalNode optional
                ? optional.isNullable()
                : content instanceof AnyNode any && any.options.isEmpty() && any.type == Object.class;
    }

    /** Returns whether a container in a store of the application may have held null, whatever its content. */
    public static boolean isStoredNull(Node content, Type container) {
        return container != Object.class
                && !(content instanceof OptionalNode)
                && !RawClass.of(content.type()).isPrimitive()
                && ContainerFactory.acceptsNull(RawClass.of(container));
    }

    public void fill(Node node) {
        this.options = List.of(node);
    }

    public List<Node> options() {
        return options;
    }

    /** Returns this for a container, because a container without a name refers to itself through this placeholder. */
    @Override
    public Node representation() {
        return options.size() == 1 && !isContainer(options.get(0))
                ? options.get(0).representation()
                : this;
    }

    private static boolean isContainer(Node node) {
        return node instanceof ListNode || node instanceof MapNode || node instanceof OptionalNode;
    }

    @Override
    public Type type() {
        return type;
    }

    @Override
    public String word() {
        return options.size() == 1 && type != Object.class ? GenericTypes.simpleName(type) : "Any";
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
        return visitor.any(this);
    }
}
