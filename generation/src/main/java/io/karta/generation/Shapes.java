/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static java.util.Objects.requireNonNull;

import io.karta.generation.reflect.NodeRegistry;
import io.karta.generation.result.GenerationException;
import io.karta.generation.type.GenericTypes;
import io.karta.generation.type.NodeSource;
import io.karta.generation.type.ParameterDescription;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Keeps the shapes of one application, each derived once.
 *
 * <pre>{@code
 * Shapes shapes = new Shapes();
 * Shape<Ticket> ticket = shapes.of(Ticket.class);
 * }</pre>
 *
 * A registry holds on to the classes it has seen, so an application server needs one for each application and must let
 * go of it with the application. A plain program has no need of it: {@link Shape#of(Class)} makes a small one of its
 * own.
 *
 * <p>Thread-safe.
 */
public final class Shapes {

    private final Map<Type, Shape<?>> shapes = new ConcurrentHashMap<>();
    private final Map<Class<?>, Shape<?>> values = new ConcurrentHashMap<>();

    private final NodeRegistry nodes;

    /** Creates an empty registry. */
    public Shapes() {
        this(new NodeRegistry());
    }

    Shapes(NodeRegistry nodes) {
        this.nodes = nodes;
    }

    /**
     * Returns the shape of a class.
     *
     * @param <T> the type of the values
     * @param type a record, bean, enum, sealed interface, or any other type of value
     * @return its shape
     * @throws GenerationException if values of the type cannot be made from JSON
     */
    public <T> Shape<T> of(Class<T> type) {
        return typed(of((Type) requireNonNull(type, "type")));
    }

    /**
     * Returns the shape of a generic type.
     *
     * @param <T> the type of the values
     * @param type the type, such as {@code new TypeRef<List<Story>>() {}}
     * @return its shape
     * @throws GenerationException if values of the type cannot be made from JSON
     */
    public <T> Shape<T> of(TypeRef<T> type) {
        return typed(filed(requireNonNull(type, "type").normal()));
    }

    /**
     * Returns the shape of a type known only at run time.
     *
     * @param type the type, such as a method's generic return type
     * @return its shape
     * @throws GenerationException if values of the type cannot be made from JSON
     */
    public Shape<?> of(Type type) {
        return filed(GenericTypes.normal(requireNonNull(type, "type")));
    }

    /**
     * Returns the shape to write a value by whose type nothing is known of but its class: a constant as one of its
     * enum, a list, set or map of the JDK or a library, whose own class cannot be instantiated, as a list or map of
     * anything, and another such object as what can be read of it and of what is in it. It is no shape to read by.
     *
     * @param value the value
     * @return a shape that writes it
     * @throws GenerationException if it cannot be written as JSON
     */
    public Shape<?> ofValue(Object value) {
        var type = value instanceof Enum<?> constant ? constant.getDeclaringClass() : value.getClass();
        var known = values.get(type);
        if (known != null) {
            return known;
        }
        var made = ofValuesOf(type);
        var earlier = values.putIfAbsent(type, made);
        return earlier != null ? earlier : made;
    }

    private Shape<?> ofValuesOf(Class<?> type) {
        if (Map.class.isAssignableFrom(type)) {
            return ofContainer(type, Map.class);
        }
        return Collection.class.isAssignableFrom(type) ? ofContainer(type, Collection.class) : ofWritten(type);
    }

    private Shape<?> ofWritten(Class<?> type) {
        var known = shapes.get(type);
        return known != null ? known : new Shape<>(this, nodes.written(type));
    }

    private Shape<?> ofContainer(Class<?> type, Class<?> general) {
        try {
            return of((Type) type);
        } catch (GenerationException ignored) { // it is written as a general map or collection
            return of((Type) general);
        }
    }

    private Shape<?> filed(Type normal) {
        var known = shapes.get(normal);
        if (known != null) {
            return known;
        }
        var made = new Shape<>(this, nodes.node(normal));
        var earlier = shapes.putIfAbsent(normal, made);
        return earlier != null ? earlier : made;
    }

    /** Returns the shape with the type argument of its values. */
    @SuppressWarnings("unchecked")
    private static <T> Shape<T> typed(Shape<?> shape) {
        return (Shape<T>) shape;
    }

    /**
     * Returns the shape of what a method is called with: an object with a member for each parameter, read into an array
     * of their values in the same order. What is left out is {@code null}, an empty {@code Optional}, or zero.
     *
     * @param owner the class whose method it is, which says what the type variables of its parents stand for
     * @param name how the whole is called in texts
     * @param parameters the parameters that are asked for; not necessarily all
     * @return their shape
     * @throws GenerationException if values of a parameter's type cannot be made from JSON
     */
    public Shape<Object[]> ofParameters(Type owner, String name, List<ParameterDescription> parameters) {
        requireNonNull(name, "name");
        return new Shape<>(this, nodes.parameters(requireNonNull(owner, "owner"), name, parameters));
    }

    NodeSource nodes() {
        return nodes;
    }
}
