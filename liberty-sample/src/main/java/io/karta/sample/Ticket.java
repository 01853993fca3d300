/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.sample;

import io.karta.generation.annotation.Generable;
import io.karta.generation.annotation.Guide;
import jakarta.validation.constraints.NotBlank;
import java.util.Optional;

/** What a complaint is about. */
@Generable("What a complaint is about")
record Ticket(
        @Guide("The customer's name as written; leave it out if it is not written") Optional<String> customer,
        @Guide("What was bought, in one to three words; \"order\" if it is not mentioned") @NotBlank String product,
        @Guide("What is wrong") Trouble trouble,
        boolean wantsMoneyBack,
        Mood mood,
        @Guide("One sentence") @NotBlank String summary) {

    /** What can be wrong. */
    enum Trouble {
        BROKEN,
        LATE,
        WRONG_GOODS,
        PAYMENT,
        DANGER,
        LAWYER,
        OTHER
    }

    /** How angry the customer is. */
    enum Mood {
        CALM,
        ANNOYED,
        FURIOUS
    }
}
