/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.sample;

import io.karta.generation.annotation.FormField;
import io.karta.generation.annotation.Generable;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Positive;
import java.math.BigDecimal;

/** What a support lead offers instead of a refund that is too high. */
@Generable("An offer to a customer")
record Offer(
        @FormField(label = "Refund in euros", placeholder = "50.00") @Positive @DecimalMax("100") BigDecimal amount,
        @FormField(label = "Reason", help = "The letter tells it to the customer", multiline = true) @NotBlank
                String reason) {}
