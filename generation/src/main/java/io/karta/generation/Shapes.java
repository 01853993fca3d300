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
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Registry of the shapes of one application; each is derived once.
 *
 * <pre>{@code
 * Shapes shapes = new Shapes();
 * Shape<Ticket> ticket = shapes.of(Ticket.class);
 * }</pre>
 *
 * A registry refers to the classes of its shapes, so an application server needs one per application, and must release
 * it with the application. A program without a server does not need it: {@link Shape#of(Class)} creates a small one.
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
     * @throws GenerationException if values of the type cannot be created from JSON
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
     * @throws GenerationException if values of the type cannot be created from JSON
     */
    public <T> Shape<T> of(TypeRef<T> type) {
        return typed(filed(requireNonNull(type, "type").normal()));
    }

    /**
     * Returns the shape of a type that is known only at run time.
     *
     * @param type the type, such as a method's generic return type
     * @return its shape
     * @throws GenerationException if values of the type cannot be created from JSON
     */
    public Shape<?> of(Type type) {
        return filed(GenericTypes.normal(requireNonNull(type, "type")));
    }

    /**
     * Returns the shape for writing a value of which only the class is known. A constant is written as one of its enum.
     * A collection or map that cannot be instantiated is written as a list or map of any content; another such object
     * with its readable properties. The shape cannot read values.
     *
     * @param value the value
     * @return the shape
     * @throws GenerationException if it cannot be written as JSON
     */
    public Shape<?> ofValue(Object value) {
        var type = value instanceof Enum<?> constant ? constant.getDeclaringClass() : value.getClass();
        var known = values.get(type);
        if (known != null) {
            return known;
        }
        var created = ofValuesOf(type);
        var earlier = values.putIfAbsent(type, created);
        return earlier != null ? earlier : created;
    }

    /**
     * Returns the shape for writing a value of a declared type: that of the declared type, or {@link #ofValue(Object)}
     * if there is none, as for an interface that is not sealed.
     *
     * @param declared the type that the value was declared with, such as the result of a method
     * @param value the value, an instance of that type
     * @return the shape
     * @throws GenerationException if the value cannot be written as JSON
     */
    public Shape<Object> ofValue(Type declared, Object value) {
        Optional<Shape<?>> known = find(declared);
        return typed(known.isPresent() ? known.get() : ofValue(value));
    }

    /**
     * Returns the shape of a type, if it has one.
     *
     * @param type the type
     * @return its shape; empty if values of the type cannot be created from JSON
     */
    public Optional<Shape<?>> find(Type type) {
        try {
            return Optional.of(of(type));
        } catch (GenerationException ignored) { // the caller has an alternative
            return Optional.empty();
        }
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
        var created = new Shape<>(this, nodes.node(normal));
        var earlier = shapes.putIfAbsent(normal, created);
        return earlier != null ? earlier : created;
    }

    /** Returns the shape with the type argument of its values. */
    @SuppressWarnings("unchecked")
    private static <T> Shape<T> typed(Shape<?> shape) {
        return (Shape<T>) shape;
    }

    /**
     * Returns the shape of the arguments of a method: an object with a member for each parameter, read into an array of
     * their values in the same order. A missing argument is {@code null}, an empty {@code Optional}, or zero.
     *
     * @param owner the class of the method, which binds the type variables of its parents
     * @param name the name of the object in texts
     * @param parameters the included parameters; not necessarily all
     * @return the shape
     * @throws GenerationException if values of a parameter's type cannot be created from JSON
     */
    public Shape<Object[]> ofParameters(Type owner, String name, List<ParameterDescription> parameters) {
        requireNonNull(name, "name");
        return new Shape<>(this, nodes.parameters(requireNonNull(owner, "owner"), name, parameters));
    }

    NodeSource nodes() {
        return nodes;
    }
}
