/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.execution;

import io.karta.engine.blackboard.ActionBlackboard;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Recorded results for a run of an action, loaded for its first call of a model or tool: most actions make none.
 * Thread-safe.
 */
final class LazyReplay {

    private final Supplier<StepReplayLog> earlier;
    private final ActionBlackboard board;
    private final ActionRunRecorder run;
    private @Nullable CallReplay loaded;
    private boolean hasBegun;

    LazyReplay(Supplier<StepReplayLog> earlier, ActionBlackboard board, ActionRunRecorder run) {
        this.earlier = earlier;
        this.board = board;
        this.run = run;
    }

    synchronized CallReplay get() {
        CallReplay replay = loaded;
        if (replay == null) {
            replay = new CallReplay(earlier.get(), new RetryReplayLog(hasBegun), board, run);
            loaded = replay;
        }
        return replay;
    }

    /** Starts a run of the action, the first or a repeated one. */
    synchronized void begin() {
        hasBegun = true;
        if (loaded != null) {
            loaded.begin();
        }
    }
}
