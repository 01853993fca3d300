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
import java.util.concurrent.CopyOnWriteArrayList;

/** Recorder of a run that has not ended, for the history. Thread-safe. */
record ActionRunRecorder(
        String action, Clock clock, Instant startedAt, List<ModelCall> calls, List<FailedModelCall> failedCalls) {

    static ActionRunRecorder of(ActionModel action, Clock clock) {
        return new ActionRunRecorder(
                action.id(), clock, clock.instant(), new CopyOnWriteArrayList<>(), new CopyOnWriteArrayList<>());
    }

    void called(ModelCall call) {
        calls.add(call);
    }

    void failed(FailedModelCall call) {
        failedCalls.add(call);
    }

    Instant now() {
        return clock.instant();
    }

    /** Returns the record for the history if the run ends now. */
    ActionRun ended(Ending ending, Optional<String> remark) {
        return new JournalRecords.Run(
                action, startedAt, Duration.between(startedAt, now()), ending, remark, calls, failedCalls);
    }
}
