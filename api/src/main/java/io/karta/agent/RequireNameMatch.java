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
 * Requires that a parameter matches an object by name as well as by type.
 *
 * <pre>{@code
 * @Action(outputBinding = "draft")
 * Story write(Topic topic, Ai ai) { ... }
 *
 * @Action
 * Review review(@RequireNameMatch Story draft, Ai ai) { ... }
 * }</pre>
 *
 * <p>The default is the name of the parameter, which javac stores only with {@code -parameters}; deployment fails if
 * the class was compiled without it.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PARAMETER)
public @interface RequireNameMatch {

    /**
     * The name under which the object is bound.
     *
     * @return the name; empty means the parameter's name
     */
    String value() default "";
}
