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
 * One answer for each kind of {@link Shape}: for code that draws forms, offers tools, or checks
 * expressions. There are these nine kinds and no others.
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
 * A recursive type goes on forever, so a fold that follows parts must notice where it has been.
 *
 * @param <R> the type of the answer
 */
public interface ShapeFold<R> {

    /**
     * Answers for a record, a bean, or an object known from a schema.
     *
     * @param components all its components, hidden ones too, in order
     * @return the answer
     */
    R object(List<Component> components);

    /**
     * Answers for a sealed type, or one whose subtypes are listed.
     *
     * @param discriminator the member that names the variant in JSON
     * @param variants the classes, and constants of enums, that a value may be
     * @return the answer
     */
    R variants(String discriminator, List<Variant> variants);

    /**
     * Answers for an enum, or the constants of a schema.
     *
     * @param constants the constants in order
     * @return the answer
     */
    R enumeration(List<Constant> constants);

    /**
     * Answers for a list or an array.
     *
     * @param element the shape of its elements
     * @return the answer
     */
    R list(Shape<?> element);

    /**
     * Answers for a set.
     *
     * @param element the shape of its elements
     * @return the answer
     */
    R set(Shape<?> element);

    /**
     * Answers for a map.
     *
     * @param key the shape of its keys, which JSON writes as texts
     * @param value the shape of its values
     * @return the answer
     */
    R map(Shape<?> key, Shape<?> value);

    /**
     * Answers for a value that may be absent.
     *
     * @param content the shape of the value if it is there
     * @return the answer
     */
    R optional(Shape<?> content);

    /**
     * Answers for a text, a number, a boolean, or something written as one text.
     *
     * @param kind what it is in JSON; {@link Shape#type()} says what it is in Java
     * @return the answer
     */
    R scalar(Scalar kind);

    /**
     * Answers for a value that may be any JSON.
     *
     * @return the answer
     */
    R any();

    /** What a scalar is in JSON. */
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
     * A component of an object.
     *
     * @param name its name in JSON
     * @param javaName its name in Java
     * @param description what it is for, from {@link Guide}; may be empty
     * @param shape the shape of its value
     * @param isRequired whether an answer must have it
     * @param isHidden whether it is in no schema, prompt, form or answer; see {@link Hidden}
     */
    record Component(
            String name, String javaName, String description, Shape<?> shape, boolean isRequired, boolean isHidden) {

        /** Checks that all is there. */
        public Component {
            requireNonNull(name, "name");
            requireNonNull(javaName, "javaName");
            requireNonNull(description, "words");
            requireNonNull(shape, "shape");
        }
    }

    /**
     * One of the classes, or constants of an enum, that a value may be.
     *
     * @param name its name in JSON
     * @param description when to choose it; may be empty
     * @param shape the shape of its components; it does not know of the member that names the variant
     * @param isOffered whether a model or a person may choose it
     */
    record Variant(String name, String description, Shape<?> shape, boolean isOffered) {

        /** Checks that all is there. */
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

        /** Checks that all is there. */
        public Constant {
            requireNonNull(name, "name");
            requireNonNull(description, "words");
            requireNonNull(value, "value");
        }
    }
}
