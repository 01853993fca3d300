/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.config;

import io.karta.model.Backoff;
import io.karta.model.CircuitBreakerConfig;
import io.karta.model.LlmOptions;
import io.karta.model.ModelConfig;
import io.karta.model.ModelConfigBuilder;
import io.karta.model.Price;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Values of one model that have been read so far. */
final class ModelDraft {

    final ModelConfigBuilder config;
    LlmOptions options;
    Duration first;
    double factor;
    Duration max;
    int failures;
    Duration window;
    Duration delay;
    double sentPrice;
    double receivedPrice;

    @Nullable
    Double cachedPrice;

    ModelDraft(ModelConfig base) {
        config = base.toBuilder();
        options = base.options();
        first = base.backoff().first();
        factor = base.backoff().factor();
        max = base.backoff().max();
        failures = base.circuitBreaker().failures();
        window = base.circuitBreaker().window();
        delay = base.circuitBreaker().delay();
        sentPrice = base.price().input();
        receivedPrice = base.price().output();
        cachedPrice = base.price().cached() == base.price().input()
                ? null
                : (Double) base.price().cached();
    }

    boolean hasSoundBackoff() {
        return max.compareTo(first) >= 0;
    }

    ModelConfig build() {
        return config.options(options)
                .backoff(hasSoundBackoff() ? new Backoff(first, factor, max) : Backoff.DEFAULT)
                .circuitBreaker(new CircuitBreakerConfig(failures, window, delay))
                .price(price())
                .build();
    }

    private Price price() {
        Price price = Price.perMillion(sentPrice, receivedPrice);
        return cachedPrice == null ? price : price.withCached(cachedPrice);
    }
}
