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
 * Reading ignores hidden components; they are then empty, zero or null. So constraints of hidden components are not
 * checked in answers of models, arguments of tools, forms, and requests over HTTP or MCP.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER})
public @interface Hidden {}
