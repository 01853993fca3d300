/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.planning;

import io.karta.engine.definition.ActionModel;
import java.util.List;
import java.util.Optional;

/** Decision of the planning loop: actions to run, something to do without the lock, or nothing for this thread. */
record Decision(List<ActionModel> actions, Optional<Runnable> turn) {

    static final Decision NOTHING = new Decision(List.of(), Optional.empty());

    static Decision act(List<ActionModel> actions) {
        return new Decision(actions, Optional.empty());
    }

    static Decision turn(Runnable end) {
        return new Decision(List.of(), Optional.of(end));
    }
}
