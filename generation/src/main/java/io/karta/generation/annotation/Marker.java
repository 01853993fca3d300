/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks the JSON of a type with a constant member that no model ever hears of, so that a stored value says what it is.
 *
 * <pre>{@code
 * @Marker
 * record WorldConcept(String title) {}
 *
 * Shape.of(WorldConcept.class).write(concept);     // {"__type":"WorldConcept","title":"..."}
 * Shape.of(WorldConcept.class).jsonSchema();       // speaks of title alone
 * }</pre>
 *
 * Reading does not need it. If it is there and says something else, a strict shape has a problem with it, and a lenient
 * one passes over it.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Marker {

    /** {@return the name of the member} */
    String name() default "__type";

    /** {@return what it says; empty for the simple name of the class} */
    String value() default "";
}
