/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.call;

import io.karta.engine.blackboard.ActionArguments;
import io.karta.engine.blackboard.ProcessBlackboard;
import io.karta.engine.definition.ActionModel;
import io.karta.engine.journal.ResumedDialogue;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/** Dialogue that a repeated action or tool call resumes instead of beginning a new one. Thread-safe. */
public final class Resumption {

    private final Optional<ResumedDialogue> dialogue;
    private final AtomicBoolean isPending;

    /** Creates a resumption; without a dialogue, the action or tool call runs for the first time. */
    public Resumption(Optional<ResumedDialogue> dialogue) {
        this.dialogue = dialogue;
        this.isPending = new AtomicBoolean(dialogue.isPresent());
    }

    /** Returns whether the next dialogue resumes. */
    public boolean isPending() {
        return isPending.get();
    }

    /** Returns the arguments of the action, which are those of its earlier run if it runs again. */
    public ActionArguments arguments(ActionModel action, ProcessBlackboard board) {
        return dialogue.flatMap(resumed -> resumed.waiting().repetition())
                .map(earlier -> ActionArguments.again(action, board, earlier.arguments()))
                .orElseGet(() -> ActionArguments.of(action, board));
    }

    /** Returns the dialogue to resume, once. */
    public Optional<ResumedDialogue> take() {
        return dialogue.filter(each -> isPending.getAndSet(false));
    }

    /** Starts another attempt of the action, which resumes the same dialogue. */
    public void restart() {
        isPending.set(dialogue.isPresent());
    }
}
