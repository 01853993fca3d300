/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.event;

import io.karta.observation.InstrumentationProvider;
import java.util.List;
import java.util.stream.Collectors;

/** Error messages of this package. Each code belongs to exactly one message. */
final class Messages {

    private Messages() {}

    static String observerFailed(Class<?> event) {
        return "KARTA-480: an observer of %s failed; the process continues. Fix the cause."
                .formatted(event.getSimpleName());
    }

    static String severalInstrumentations(List<InstrumentationProvider> providers) {
        return "KARTA-257: %d jars provide an instrumentation: %s. Remove all but one of them."
                .formatted(
                        providers.size(),
                        providers.stream()
                                .map(provider -> provider.getClass().getName())
                                .collect(Collectors.joining(", ")));
    }
}
