/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.opentelemetry;

import io.opentelemetry.api.metrics.Meter;
import io.opentelemetry.api.metrics.ObservableDoubleGauge;
import io.opentelemetry.api.metrics.ObservableDoubleMeasurement;
import java.time.Duration;
import java.util.Optional;

/** The last measurement of an age, in seconds. Registered only while there is one. Thread-safe. */
final class AgeGauge {

    private static final double NANOS = 1e9;

    private final Meter meter;
    private final String name;
    private final String description;
    private volatile Optional<Duration> age = Optional.empty();
    private Optional<ObservableDoubleGauge> registered = Optional.empty();

    private AgeGauge(Meter meter, String name, String description) {
        this.meter = meter;
        this.name = name;
        this.description = description;
    }

    static AgeGauge of(Meter meter, String name, String description) {
        return new AgeGauge(meter, name, description);
    }

    /** Sets the age; empty if there is nothing to measure. */
    synchronized void set(Optional<Duration> now) {
        age = now;
        if (now.isPresent() && registered.isEmpty()) {
            registered = Optional.of(meter.gaugeBuilder(name)
                    .setUnit("s")
                    .setDescription(description)
                    .buildWithCallback(this::measure));
        }
    }

    private void measure(ObservableDoubleMeasurement measurement) {
        age.ifPresent(known -> measurement.record(known.toNanos() / NANOS));
    }

    /** Removes the callback, because a server may keep its metrics for the next deployment. */
    synchronized void close() {
        registered.ifPresent(ObservableDoubleGauge::close);
        registered = Optional.empty();
    }
}
