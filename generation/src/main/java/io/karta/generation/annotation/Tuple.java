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
 * Declares that a record is written as an array of its components in order, and read by position.
 *
 * <pre>{@code
 * @Tuple
 * record Coordinate(double longitude, double latitude) {}
 *
 * Shape.of(Coordinate.class).write(new Coordinate(10.5, 20.3));   // [10.5,20.3]
 * }</pre>
 *
 * Optional components must come last.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Tuple {}
