/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static java.util.Objects.requireNonNull;

import io.karta.generation.bind.ValueWriter;
import io.karta.generation.reflect.NodeRegistry;
import io.karta.generation.stream.FieldLog;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Incomplete value: the components that have arrived so far.
 *
 * <pre>{@code
 * PartiallyGenerated<ReviewResult> partial = PartiallyGenerated.of(ReviewResult.class)
 *         .withField("approved", true)
 *         .withField("issues", List.of("minor typo"));
 *
 * partial.arrivedFieldNames();   // [approved, issues]
 * partial.toComplete();          // Optional[ReviewResult[approved=true, issues=[minor typo]]]
 * }</pre>
 *
 * Immutable: {@link #withField} returns a changed copy, in constant time.
 *
 * @param <T> the type of the complete value
 */
public final class PartiallyGenerated<T> {

    private final Shape<T> shape;
    private final FieldLog log;
    private final int size;

    private PartiallyGenerated(Shape<T> shape, FieldLog log, int size) {
        this.shape = shape;
        this.log = log;
        this.size = size;
    }

    /**
     * Returns a value without any components.
     *
     * @param <T> the type of the complete value
     * @param type the type of the complete value
     * @return a value of which no component has arrived
     */
    public static <T> PartiallyGenerated<T> of(Class<T> type) {
        return of(Shape.of(type));
    }

    /**
     * Returns a value without any components.
     *
     * @param <T> the type of the complete value
     * @param shape the shape of the complete value
     * @return a value of which no component has arrived
     */
    public static <T> PartiallyGenerated<T> of(Shape<T> shape) {
        return new PartiallyGenerated<>(requireNonNull(shape, "shape"), new FieldLog(), 0);
    }

    /**
     * Returns this value with an added or replaced component.
     *
     * @param name the component's name in JSON
     * @param value the value, as plain Java or JSON; null if the model wrote null
     * @return the value with the component
     */
    public PartiallyGenerated<T> withField(String name, @Nullable Object value) {
        return new PartiallyGenerated<>(shape, log.append(size, requireNonNull(name, "name"), value), size + 1);
    }

    /**
     * Returns whether a component has arrived, including null.
     *
     * @param name the component's name in JSON
     * @return {@code true} if so
     */
    public boolean has(String name) {
        return log.find(size, name).isPresent();
    }

    /**
     * Returns the value of a component.
     *
     * @param name the component's name in JSON
     * @return the value; empty if it has not arrived or is null
     */
    public Optional<Object> get(String name) {
        return log.find(size, name).map(FieldLog.Entry::value);
    }

    /** {@return the names of the components that have arrived, in their order} */
    public Set<String> arrivedFieldNames() {
        return log.names(size);
    }

    /** {@return the complete value; empty while a required component is missing or invalid} */
    public Optional<T> toComplete() {
        return shape.read(ValueWriter.plain(log.fields(size), new NodeRegistry()))
                .optional();
    }

    @Override
    public String toString() {
        return shape.name() + log.fields(size);
    }
}
