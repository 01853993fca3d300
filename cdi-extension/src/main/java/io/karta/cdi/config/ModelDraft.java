/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.config;

import io.karta.model.BulkheadConfig;
import io.karta.model.CircuitBreakerConfig;
import io.karta.model.LlmOptions;
import io.karta.model.ModelConfig;
import io.karta.model.ModelConfigBuilder;
import io.karta.model.Price;
import io.karta.model.RetryConfig;
import org.jspecify.annotations.Nullable;

/** Values of one model that have been read so far. */
final class ModelDraft {

    final ModelConfigBuilder config;
    LlmOptions options;
    RetryConfig retry;
    CircuitBreakerConfig circuitBreaker;
    BulkheadConfig bulkhead;
    double sentPrice;
    double receivedPrice;

    @Nullable
    Double cachedPrice;

    ModelDraft(ModelConfig base) {
        config = base.toBuilder();
        options = base.options();
        retry = base.retry();
        circuitBreaker = base.circuitBreaker().orElse(CircuitBreakerConfig.DEFAULT);
        bulkhead = base.bulkhead().orElse(BulkheadConfig.DEFAULT);
        sentPrice = base.price().input();
        receivedPrice = base.price().output();
        cachedPrice = base.price().cached() == base.price().input()
                ? null
                : (Double) base.price().cached();
    }

    ModelConfig build() {
        return config.options(options).retry(retry).price(price()).build();
    }

    private Price price() {
        Price price = Price.perMillion(sentPrice, receivedPrice);
        return cachedPrice == null ? price : price.withCached(cachedPrice);
    }
}
