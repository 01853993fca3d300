/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a parameter that is injected by CDI instead of taken from the blackboard.
 *
 * <pre>{@code
 * @Action
 * Customer lookUp(Ticket ticket, @Provided Customers customers) { ... }
 * }</pre>
 *
 * <p>The parameter's type and qualifiers must resolve to exactly one bean; otherwise deployment fails.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PARAMETER)
public @interface Provided {}
