/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.execution;

import io.karta.engine.definition.ActionModel;
import io.karta.engine.journal.JournalRecords;
import io.karta.process.history.ActionRun;
import io.karta.process.history.ActionRun.Ending;
import io.karta.process.history.FailedModelCall;
import io.karta.process.history.ModelCall;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Recorder of a run that has not ended, for the history. Thread-safe. */
final class ActionRunRecorder {

    private final String action;
    private final Clock clock;
    private final Instant startedAt;
    private List<ModelCall> calls = List.of();
    private List<FailedModelCall> failedCalls = List.of();

    ActionRunRecorder(ActionModel action, Clock clock) {
        this.action = action.id();
        this.clock = clock;
        this.startedAt = clock.instant();
    }

    synchronized void called(ModelCall call) {
        calls = with(calls, call);
    }

    synchronized void failed(FailedModelCall call) {
        failedCalls = with(failedCalls, call);
    }

    private static <T> List<T> with(List<T> calls, T call) {
        return Stream.concat(calls.stream(), Stream.of(call)).toList();
    }

    Instant now() {
        return clock.instant();
    }

    /** Returns the record for the history if the run ends now. */
    synchronized ActionRun ended(Ending ending, Optional<String> remark) {
        return new JournalRecords.Run(
                action, startedAt, Duration.between(startedAt, now()), ending, remark, calls, failedCalls);
    }
}
