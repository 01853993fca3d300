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
 * Declares the value of a component that an answer may omit.
 *
 * <pre>{@code
 * record Search(String words, @DefaultsTo("10") int limit) {}
 *
 * Shape.of(Search.class).read("{\"words\": \"kettle\"}").value();   // Search[words=kettle, limit=10]
 * }</pre>
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER})
public @interface DefaultsTo {

    /** {@return the value as JSON or, for a text, the text itself} */
    String value();
}
