/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.observation;

import io.karta.observation.Instrumentation;
import io.karta.observation.Observation;
import io.karta.observation.Operation;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/** Several instrumentations as one. Thread-safe. */
public record Instrumentations(List<Instrumentation> all) implements Instrumentation {

    public Instrumentations {
        all = List.copyOf(all);
    }

    /** Returns one instrumentation that reports to all of the given ones. */
    public static Instrumentation of(List<Instrumentation> all) {
        return switch (all.size()) {
            case 0 -> Instrumentation.NONE;
            case 1 -> all.get(0);
            default -> new Instrumentations(all);
        };
    }

    /** Returns the instrumentation of a type, if it is the given one or a part of it. */
    public static <T> Optional<T> find(Instrumentation instrumentation, Class<T> type) {
        var parts = instrumentation instanceof Instrumentations several ? several.all() : List.of(instrumentation);
        return parts.stream().filter(type::isInstance).map(type::cast).findFirst();
    }

    @Override
    public Observation start(Operation operation) {
        return ObservationGroup.of(
                all.stream().map(each -> each.start(operation)).toList());
    }

    @Override
    public Executor propagating(Executor executor) {
        Executor result = executor;
        for (Instrumentation each : all) {
            result = each.propagating(result);
        }
        return result;
    }

    @Override
    public void circuitChanged(String model, boolean isOpen) {
        all.forEach(each -> each.circuitChanged(model, isOpen));
    }

    @Override
    public void journalAppended(int entries, Duration duration, Optional<Throwable> failure) {
        all.forEach(each -> each.journalAppended(entries, duration, failure));
    }

    @Override
    public void claimsRenewed(int claims, Duration duration, Optional<Throwable> failure) {
        all.forEach(each -> each.claimsRenewed(claims, duration, failure));
    }

    @Override
    public void processTakenOver(String agent, Duration delay) {
        all.forEach(each -> each.processTakenOver(agent, delay));
    }

    @Override
    public void heartbeatEnded(Supplier<Optional<Duration>> oldestWaiting) {
        all.forEach(each -> each.heartbeatEnded(oldestWaiting));
    }

    @Override
    public void close() {
        all.forEach(Instrumentation::close);
    }
}
