/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.observation;

import io.karta.observation.Observation;
import io.karta.observation.Operation;
import io.karta.observation.OperationResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Observations of one operation by several instrumentations. Thread-safe. */
record ObservationGroup(List<Observation> all) implements Observation {

    /** Returns one observation; those without an effect are left out. */
    static Observation of(List<Observation> all) {
        List<Observation> effective =
                all.stream().filter(each -> each != Observation.NONE).toList();
        return switch (effective.size()) {
            case 0 -> Observation.NONE;
            case 1 -> effective.get(0);
            default -> new ObservationGroup(effective);
        };
    }

    @Override
    public Observation start(Operation part) {
        return of(all.stream().map(each -> each.start(part)).toList());
    }

    @Override
    @SuppressWarnings("MustBeClosedChecker") // the caller of this method closes them
    public Scope makeCurrent() {
        List<Scope> scopes = new ArrayList<>();
        all.forEach(each -> scopes.add(0, each.makeCurrent())); // the last one is closed first
        return () -> scopes.forEach(Scope::close);
    }

    @Override
    public Map<String, String> traceContext() {
        return merged(Observation::traceContext);
    }

    @Override
    public Map<String, String> headers() {
        return merged(Observation::headers);
    }

    private Map<String, String> merged(Function<Observation, Map<String, String>> headers) {
        Map<String, String> result = new HashMap<>();
        all.forEach(each -> headers.apply(each).forEach(result::putIfAbsent));
        return result;
    }

    @Override
    public void attribute(String name, String value) {
        all.forEach(each -> each.attribute(name, value));
    }

    @Override
    public void received() {
        all.forEach(Observation::received);
    }

    @Override
    public void retrying(int attempt, Duration delay, Throwable failure) {
        all.forEach(each -> each.retrying(attempt, delay, failure));
    }

    @Override
    public void end(OperationResult result) {
        all.forEach(each -> each.end(result));
    }
}
