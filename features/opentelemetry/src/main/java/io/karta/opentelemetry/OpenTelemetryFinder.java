/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.opentelemetry;

import io.karta.observation.InstrumentationProvider.BeanFinder;
import io.opentelemetry.api.GlobalOpenTelemetry;
import io.opentelemetry.api.OpenTelemetry;

/** Finds the {@code OpenTelemetry} of the application. Apart from the provider, because the API may be absent. */
record OpenTelemetryFinder(BeanFinder beans) {

    OpenTelemetry find() {
        return beans.find(OpenTelemetry.class).orElseGet(GlobalOpenTelemetry::get);
    }
}
