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
 * Replaces the description of a type: {@link Shape#description()} returns this text unchanged.
 *
 * <pre>{@code
 * @LlmDescription("A point on the map of the museum, x to the east, y to the north")
 * record Point(int x, int y) {}
 * }</pre>
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface LlmDescription {

    /** {@return the text, verbatim} */
    String value();
}
