/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration;

import jakarta.inject.Inject;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import org.jspecify.annotations.Nullable;

/** Validator with an injected bean. */
public class InStockValidator implements ConstraintValidator<InStock, String> {

    @Inject
    Stock stock;

    @Override
    public boolean isValid(@Nullable String item, ConstraintValidatorContext context) {
        return item == null || stock.price(item).isPresent();
    }
}
