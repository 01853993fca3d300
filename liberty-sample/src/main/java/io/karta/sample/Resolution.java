/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.sample;

import io.karta.generation.annotation.Generable;
import io.karta.generation.annotation.Guide;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Positive;
import java.math.BigDecimal;

/** What the shop will do about a complaint. */
@Generable("What the shop will do")
public sealed interface Resolution {

    /** {@return the decision as a sentence} */
    String summary();

    /** The money goes back. */
    @Guide("The goods are faulty, late or wrong, and we know the price paid")
    record Refund(@Guide("In euros, at most the price paid") @Positive BigDecimal amount, @NotBlank String reason)
            implements Resolution {

        @Override
        public String summary() {
            return "refund %s euros, because %s".formatted(amount.toPlainString(), reason);
        }
    }

    /** Words will do. */
    @Guide("An explanation is enough")
    record Reply(@NotBlank String text) implements Resolution {

        @Override
        public String summary() {
            return "reply: " + text;
        }
    }

    /** A person takes over. */
    @Guide("A person must look at it")
    record Escalate(Team to, @NotBlank String why) implements Resolution {

        @Override
        public String summary() {
            return "hand over to the team %s, because %s".formatted(to, why);
        }
    }

    /** Who a complaint can be handed to. */
    enum Team {
        ORDERS,
        PAYMENTS,
        SAFETY,
        LEGAL,
        CARE
    }
}
