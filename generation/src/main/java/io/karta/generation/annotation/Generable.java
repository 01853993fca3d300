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
 * Description of a type for models.
 *
 * <pre>{@code
 * @Generable("Result of code review")
 * record ReviewResult(
 *         @Guide("True if code passes all checks") boolean approved,
 *         @Guide("List of issues found, empty if approved") List<String> issues) {}
 * }</pre>
 *
 * The annotation is optional: it only adds the description.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Generable {

    /** {@return the description of the type; empty for none} */
    String value() default "";
}
