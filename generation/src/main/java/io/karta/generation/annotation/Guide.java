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
 * Guidance for a model: on a component or field, its content; on a variant of a sealed type or an enum constant, when
 * to choose it.
 *
 * <pre>{@code
 * sealed interface Decision {
 *     @Guide("Code is ready to ship")
 *     record Approved(@Guide("Confidence score 0.0 to 1.0") double confidence) implements Decision {}
 *
 *     @Guide(value = "Code needs changes", aliases = "declined")
 *     record Rejected(String reason) implements Decision {}
 * }
 * }</pre>
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER, ElementType.TYPE})
public @interface Guide {

    /** {@return the text; empty for none} */
    String value() default "";

    /** {@return further names that are accepted in answers; models do not receive them} */
    String[] aliases() default {};
}
