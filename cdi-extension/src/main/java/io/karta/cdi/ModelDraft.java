/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import io.karta.ai.LlmOptions;
import io.karta.spi.Backoff;
import io.karta.spi.ModelConfig;
import java.time.Duration;

/** What the keys of one model have set so far. */
final class ModelDraft {

    final ModelConfig.Builder config;
    LlmOptions options;
    Duration first;
    double factor;
    Duration max;

    ModelDraft(ModelConfig base) {
        config = base.toBuilder();
        options = base.options();
        first = base.backoff().first();
        factor = base.backoff().factor();
        max = base.backoff().max();
    }

    boolean hasSoundBackoff() {
        return max.compareTo(first) >= 0;
    }

    ModelConfig build() {
        return config.options(options)
                .backoff(hasSoundBackoff() ? new Backoff(first, factor, max) : Backoff.DEFAULT)
                .build();
    }
}
