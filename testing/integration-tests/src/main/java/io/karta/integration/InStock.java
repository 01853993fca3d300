/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration;

import static java.lang.annotation.RetentionPolicy.RUNTIME;

import jakarta.validation.Constraint;
import jakarta.validation.Payload;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.Target;

/** The shop sells an article of this name; a bean knows. */
@Target({ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER, ElementType.RECORD_COMPONENT})
@Retention(RUNTIME)
@Constraint(validatedBy = InStockValidator.class)
public @interface InStock {

    /** {@return the message of a violation} */
    String message() default "is not sold here";

    /** {@return the validation groups} */
    Class<?>[] groups() default {};

    /** {@return the payload of a violation} */
    Class<? extends Payload>[] payload() default {};
}
