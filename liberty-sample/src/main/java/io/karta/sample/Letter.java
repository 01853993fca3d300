/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.sample;

import io.karta.agent.HasContent;
import io.karta.generation.annotation.Generable;
import io.karta.generation.annotation.Guide;
import jakarta.validation.constraints.NotBlank;

/** The answer to a complaint. */
@Generable("A letter to a customer")
record Letter(
        @Guide("For example: Dear Ada") @NotBlank String salutation,
        @Guide("Two or three short paragraphs, closing and signature included") @NotBlank String body)
        implements HasContent {

    @Override
    public String content() {
        return salutation + ",\n\n" + body;
    }
}
