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
 * Marks a component, a parameter or a return type that may be null, so that a model, a caller or the planner may omit
 * it. As a type argument, as in {@code List<@Nullable String>}, it permits null in a list, set, map or array.
 *
 * <pre>{@code
 * record Ticket(String subject, @Nullable LocalDate due) {}
 * }</pre>
 *
 * <p>Any other annotation of this name has the same effect, such as that of JSpecify, if it is kept at run time and its
 * library is in the application: the JVM ignores annotations whose classes are missing.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE_USE)
public @interface Nullable {}
