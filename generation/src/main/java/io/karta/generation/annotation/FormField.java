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
 * A label, help or placeholder in braces is a key. It is looked up in the file {@code Labels.properties} beside the
 * class, in UTF-8, or in the one for the reader's language, such as {@code Labels_de.properties} or
 * {@code Labels_de_AT.properties}. Deriving the shape fails if {@code Labels.properties} lacks the key.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER, ElementType.TYPE})
public @interface FormField {

    /** {@return what stands beside the field; empty for the words of {@link Guide}, else the name as words} */
    String label() default "";

    /** {@return what to know when filling it in; empty for the words of {@link Guide} if they are not the label} */
    String help() default "";

    /** {@return what an empty field shows} */
    String placeholder() default "";

    /** {@return whether a text may have several lines} */
    boolean multiline() default false;

    /** {@return the place among the fields, lower ones first; at equal places they keep the order of the type} */
    int order() default 0;
}
