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
 * Binds a parameter by name as well as by type.
 *
 * <pre>{@code
 * @Action(outputBinding = "draft")
 * Story write(Topic topic, Ai ai) { ... }
 *
 * @Action
 * Review review(@RequireNameMatch Story draft, Ai ai) { ... }
 * }</pre>
 *
 * <p>Without a value the parameter's own name counts, which javac keeps only with {@code -parameters}; a class compiled
 * without it is a deployment error.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PARAMETER)
public @interface RequireNameMatch {

    /**
     * The name the object is bound under.
     *
     * @return the name; empty means the parameter's name
     */
    String value() default "";
}
