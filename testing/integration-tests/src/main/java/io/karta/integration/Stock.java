/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration;

import jakarta.enterprise.context.ApplicationScoped;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;

/** Prices of the articles that the shop sells. Immutable. */
@ApplicationScoped
public class Stock {

    private final Map<String, BigDecimal> prices =
            Map.of("kettle", new BigDecimal("39.90"), "teapot", new BigDecimal("24.50"));

    Optional<BigDecimal> price(String item) {
        return Optional.ofNullable(prices.get(item));
    }
}
