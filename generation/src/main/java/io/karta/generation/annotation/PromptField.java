/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.annotation;

import io.karta.generation.PromptText;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.function.Function;

/**
 * Sets the name of a component, enum constant or variant for models, or omits it; and sets the format of a component in
 * a prompt.
 *
 * <pre>{@code
 * enum UserAction {
 *     @PromptField(name = "ui_create") CREATE,
 *     @PromptField(skip = true) INTERNAL_DEBUG     // in no schema; a model cannot choose it
 * }
 *
 * record Task(
 *         String title,
 *         @PromptField(format = Stars.class) int priority,                    // shown as Stars formats it
 *         @PromptField(target = "Human", skip = true) String internalId) {}   // not shown to people
 * }</pre>
 *
 * With a target, it applies only to {@link PromptText} for that target; with {@code only}, no other text contains the
 * component.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Repeatable(PromptField.All.class)
@Target({ElementType.RECORD_COMPONENT, ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER, ElementType.TYPE})
public @interface PromptField {

    /** {@return the name for models; empty for the default} */
    String name() default "";

    /** {@return whether it is omitted: a constant or variant from all schemas, a component from texts} */
    boolean skip() default false;

    /** {@return the formatter of the component's value; a class with a constructor without parameters} */
    Class<? extends Format> format() default Format.class;

    /** {@return whether the component is an image, which becomes a separate part} */
    boolean image() default false;

    /** {@return the target of the texts to which this applies; empty for all} */
    String target() default "";

    /** {@return whether the component is shown for this target alone} */
    boolean only() default false;

    /** Creates the text of a value. */
    interface Format extends Function<Object, String> {}

    /** Container of repeated annotations. */
    @Documented
    @Retention(RetentionPolicy.RUNTIME)
    @Target({
        ElementType.RECORD_COMPONENT,
        ElementType.FIELD,
        ElementType.METHOD,
        ElementType.PARAMETER,
        ElementType.TYPE
    })
    @interface All {

        /** {@return the annotations} */
        PromptField[] value();
    }
}
