/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration;

import io.karta.ai.Tool;
import io.karta.ai.ToolGroup;
import io.karta.tool.LlmTool;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;

/** Tools of the shop, as a group that a producer makes a bean. */
@ApplicationScoped
public class ShopTools {

    @Inject
    Stock stock;

    @LlmTool(description = "Returns the price of an article")
    String price(@LlmTool.Param(description = "Name of the article") String item) {
        return stock.price(item).map(price -> price + " EUR").orElse("not sold here");
    }

    @Produces
    @ApplicationScoped
    ToolGroup stockTools() {
        return ToolGroup.of("stock", "Answers questions about articles", "the shop", Tool.fromInstance(this));
    }
}
