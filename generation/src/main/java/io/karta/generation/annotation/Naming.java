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
 * Chooses how the names of a type's components, constants or variants are written.
 *
 * <pre>{@code
 * @Naming(NameStyle.SNAKE_CASE)
 * enum VisualTreatment { DELICATE_LUMINOUS, CINEMATIC_CRISP }   // "delicate_luminous", "cinematic_crisp"
 * }</pre>
 *
 * A name given by {@link PromptField} or by JSON-B's {@code @JsonbProperty} is left alone.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Naming {

    /** {@return the style} */
    NameStyle value();
}
