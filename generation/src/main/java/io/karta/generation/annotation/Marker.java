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
 * Adds a constant member with the type to the JSON of stored values. Schemas for models omit it.
 *
 * <pre>{@code
 * @Marker
 * record WorldConcept(String title) {}
 *
 * Shape.of(WorldConcept.class).write(concept);     // {"__type":"WorldConcept","title":"..."}
 * Shape.of(WorldConcept.class).jsonSchema();       // contains title only
 * }</pre>
 *
 * The member is optional for reading. A different value is a problem for a strict shape, and ignored by a lenient one.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Marker {

    /** {@return the name of the member} */
    String name() default "__type";

    /** {@return the value; empty for the simple name of the class} */
    String value() default "";
}
