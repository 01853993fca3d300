/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static java.util.Objects.requireNonNull;

import io.karta.generation.annotation.Guide;
import io.karta.generation.annotation.Hidden;
import java.util.List;

/**
 * Function with a case for each kind of {@link Shape}, for code that creates forms, tools or expressions. There are
 * exactly nine kinds.
 *
 * <pre>{@code
 * class SqlType implements ShapeFold<String> {
 *     public String scalar(Scalar kind) { return kind == Scalar.TEXT ? "varchar" : "numeric"; }
 *     public String optional(Shape<?> content) { return content.fold(this) + " null"; }
 *     ...
 * }
 *
 * for (var component : Shape.of(Story.class).components()) {
 *     columns.add(component.name() + " " + component.shape().fold(new SqlType()));
 * }
 * }</pre>
 *
 * Recursive types are infinite, so a fold that visits parts must detect cycles.
 *
 * @param <R> the type of the result
 */
public interface ShapeFold<R> {

    /**
     * Returns the result for a record, a bean, or an object from a schema.
     *
     * @param components all components, including hidden ones, in order
     * @return the result
     */
    R object(List<Component> components);

    /**
     * Returns the result for a sealed type, or one with declared subtypes.
     *
     * @param discriminator the member with the name of the variant in JSON
     * @param variants the permitted classes, and constants of enums
     * @return the result
     */
    R variants(String discriminator, List<Variant> variants);

    /**
     * Returns the result for an enum, or the constants of a schema.
     *
     * @param constants the constants in order
     * @return the answer
     */
    R enumeration(List<Constant> constants);

    /**
     * Returns the result for a list or an array.
     *
     * @param element the shape of its elements
     * @return the answer
     */
    R list(Shape<?> element);

    /**
     * Returns the result for a set.
     *
     * @param element the shape of its elements
     * @return the answer
     */
    R set(Shape<?> element);

    /**
     * Returns the result for a map.
     *
     * @param key the shape of its keys, which JSON writes as texts
     * @param value the shape of its values
     * @return the answer
     */
    R map(Shape<?> key, Shape<?> value);

    /**
     * Returns the result for a value that may be absent.
     *
     * @param content the shape of a present value
     * @return the result
     */
    R optional(Shape<?> content);

    /**
     * Returns the result for a text, a number, a boolean, or a value written as one text.
     *
     * @param kind the kind in JSON; {@link Shape#type()} is the Java type
     * @return the result
     */
    R scalar(Scalar kind);

    /**
     * Returns the result for a value that may be any JSON.
     *
     * @return the answer
     */
    R any();

    /** Kinds of scalars in JSON. */
    enum Scalar {
        /** A string. */
        TEXT,
        /** A number without a fraction. */
        INTEGER,
        /** A number. */
        NUMBER,
        /** True or false. */
        BOOLEAN
    }

    /**
     * Component of an object.
     *
     * @param name the name in JSON
     * @param javaName the name in Java
     * @param description the purpose, from {@link Guide}; may be empty
     * @param shape the shape of its value
     * @param isRequired whether it is required
     * @param isHidden whether it is excluded from schemas, prompts, forms and answers; see {@link Hidden}
     */
    record Component(
            String name, String javaName, String description, Shape<?> shape, boolean isRequired, boolean isHidden) {

        /** Validates the components. */
        public Component {
            requireNonNull(name, "name");
            requireNonNull(javaName, "javaName");
            requireNonNull(description, "words");
            requireNonNull(shape, "shape");
        }
    }

    /**
     * Permitted class of a value, or constant of an enum.
     *
     * @param name the name in JSON
     * @param description when to choose the variant; may be empty
     * @param shape the shape of its components, without the discriminator
     * @param isOffered whether models and users may choose it
     */
    record Variant(String name, String description, Shape<?> shape, boolean isOffered) {

        /** Validates the components. */
        public Variant {
            requireNonNull(name, "name");
            requireNonNull(description, "words");
            requireNonNull(shape, "shape");
        }
    }

    /**
     * A constant of an enumeration.
     *
     * @param name its name in JSON
     * @param description when to choose it; may be empty
     * @param value the constant in Java
     * @param isOffered whether a model or a person may choose it
     */
    record Constant(String name, String description, Object value, boolean isOffered) {

        /** Validates the components. */
        public Constant {
            requireNonNull(name, "name");
            requireNonNull(description, "words");
            requireNonNull(value, "value");
        }
    }
}
