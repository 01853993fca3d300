/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.planning;

import io.karta.engine.planning.RunningActions.Start;
import java.util.List;
import java.util.Optional;

/** Next step of the planning loop: actions to run, work outside of the lock, or none for this thread. */
record NextStep(List<Start> actions, Optional<Runnable> transition) {

    static final NextStep NOTHING = new NextStep(List.of(), Optional.empty());

    static NextStep run(List<Start> actions) {
        return new NextStep(actions, Optional.empty());
    }

    static NextStep transition(Runnable transition) {
        return new NextStep(List.of(), Optional.of(transition));
    }
}
