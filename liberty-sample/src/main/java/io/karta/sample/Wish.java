/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.sample;

import io.karta.generation.annotation.Generable;
import io.karta.generation.annotation.Guide;
import java.util.Optional;

/** What a customer wants in a chat. */
@Generable("What the customer wants")
public sealed interface Wish {

    /** What a question is about. */
    enum Topic {
        DELIVERY,
        ORDERS,
        OTHER
    }

    /** A question, or a remark. */
    @Guide("Anything but a request for money")
    record Question(@Guide("The product, if there is one") Optional<String> product, Topic topic) implements Wish {}

    /** A request for a refund. */
    @Guide("The customer wants money back")
    record MoneyBack(String product) implements Wish {}
}
