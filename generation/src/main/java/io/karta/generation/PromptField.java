/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Names a component, enum constant or variant for models, or leaves it out.
 *
 * <pre>{@code
 * enum UserAction {
 *     @PromptField(name = "ui_create") CREATE,
 *     @PromptField(skip = true) INTERNAL_DEBUG     // in no schema; a model cannot choose it
 * }
 * }</pre>
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER, ElementType.TYPE})
public @interface PromptField {

    /** {@return the name a model sees; empty for the usual one} */
    String name() default "";

    /** {@return whether a constant or variant is absent from every schema} */
    boolean skip() default false;
}
