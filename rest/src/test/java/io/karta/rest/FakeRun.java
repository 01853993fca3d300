/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import io.karta.process.history.ActionRun;
import io.karta.process.history.ModelCall;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** A run of an action that never ran. */
record FakeRun(String action, Ending ending, Optional<String> remark, List<ModelCall> modelCalls) implements ActionRun {

    static final Instant START = Instant.parse("2026-01-02T03:04:05.678Z");

    static FakeRun succeeded(String action) {
        return new FakeRun(
                action,
                Ending.SUCCEEDED,
                Optional.empty(),
                List.of(new Call("fast", 12, 34, 0.5, 2, Duration.ofMillis(56))));
    }

    static FakeRun failed(String action, Throwable thrown) {
        return new FakeRun(action, Ending.FAILED, Optional.ofNullable(thrown.getMessage()), List.of());
    }

    static FakeRun waiting(String action, String remark) {
        return new FakeRun(action, Ending.WAITING, Optional.of(remark), List.of());
    }

    @Override
    public Instant startedAt() {
        return START;
    }

    @Override
    public Duration duration() {
        return Duration.ofMillis(789);
    }

    private record Call(String model, long inputTokens, long outputTokens, double cost, int attempts, Duration duration)
            implements ModelCall {}
}
