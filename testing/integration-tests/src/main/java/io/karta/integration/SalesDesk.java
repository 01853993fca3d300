/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.Export;
import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.time.LocalDate;

/** An agent with an injected service, and without a model. */
@Agent(description = "Makes offers")
public class SalesDesk {

    record Price(BigDecimal amount) {}

    @Inject
    Stock stock;

    @Action
    Price price(Order order) {
        return new Price(stock.price(order.item()).orElseThrow());
    }

    @Action
    @AchievesGoal(
            description = "Quote a price for an order",
            export = @Export(remote = true, name = "quote", startingInputTypes = Order.class))
    Quote quote(Order order, Price price) {
        var total = price.amount().multiply(BigDecimal.valueOf(order.quantity()));
        return new Quote(order.item(), total, LocalDate.of(2027, 1, 31));
    }
}
