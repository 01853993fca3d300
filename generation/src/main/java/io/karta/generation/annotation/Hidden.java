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
 * Excludes a component from everything that leaves the application: schemas, prompts, HTTP bodies, forms and logs.
 *
 * <pre>{@code
 * record Customer(String name, @Hidden String notes) {}
 *
 * Shape.of(Customer.class).write(ada);          // {"name":"Ada"}
 * Shape.of(Customer.class).whole().write(ada);  // {"name":"Ada","notes":"pays late"}: for stores of the application
 * }</pre>
 *
 * Reading ignores hidden components in an answer; they are then empty, zero or null. In answers to prompts,
 * their constraints are not checked.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER})
public @interface Hidden {}
