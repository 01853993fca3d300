/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import io.karta.ai.Ai;
import io.karta.tool.LlmTool;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

@ApplicationScoped
public class ComplaintReplies {

    record Customer(String name, int orders) {

        @LlmTool(description = "Returns the discount that this customer may be offered, in percent")
        int discount() {
            return orders > 10 ? 10 : 0;
        }
    }

    @Inject
    Ai ai;

    String reply(Customer customer, String complaint) {
        return ai.withDefaultLlm()
                .withToolObject(customer)
                .generateText("Reply to " + customer.name() + ", who complains: " + complaint);
    }
}
