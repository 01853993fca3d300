/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.opentelemetry;

import io.karta.observation.InstrumentationProvider.BeanFinder;
import java.util.Optional;

/** An application without beans. */
final class NoBeans implements BeanFinder {

    @Override
    public <T> Optional<T> find(Class<T> type) {
        return Optional.empty();
    }
}
