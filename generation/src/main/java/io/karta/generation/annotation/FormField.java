/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.annotation;

import io.karta.generation.Shape;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Label, help and placeholder of a component, enum constant or variant in a form; see {@link Shape#form()}.
 *
 * <pre>{@code
 * record Feedback(
 *         @FormField(label = "{feedback.rating}", order = 1) @Min(1) @Max(5) int rating,
 *         @FormField(label = "Anything else?", multiline = true, order = 2) Optional<String> remarks) {}
 * }</pre>
 *
 * A label, help or placeholder in braces is a key. It is looked up in the file {@code Labels.properties} in the package
 * of the class, in UTF-8, or in the one for the user's language, such as {@code Labels_de.properties} or {@code
 * Labels_de_AT.properties}. Deriving the shape fails if {@code Labels.properties} lacks the key.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER, ElementType.TYPE})
public @interface FormField {

    /** {@return the label; empty for the text of {@link Guide}, otherwise the words of the name} */
    String label() default "";

    /** {@return the help text; empty for the text of {@link Guide} unless that is the label} */
    String help() default "";

    /** {@return the placeholder of an empty field} */
    String placeholder() default "";

    /** {@return whether a text may have several lines} */
    boolean multiline() default false;

    /**
     * {@return the position among the fields, in ascending order; fields with equal positions keep the order of the
     * type}
     */
    int order() default 0;
}
