/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.tool;

import io.karta.engine.call.CallScope;
import io.karta.engine.call.ForwardingCallScope;
import io.karta.engine.call.Resumption;
import io.karta.engine.journal.ResumedDialogue;
import io.karta.message.ToolCall;
import java.util.Optional;

/** Scope of a repeated tool call, which resumes its own dialogue. Thread-safe if the other scope is. */
final class ResumedScope extends ForwardingCallScope {

    private final CallScope target;
    private final Resumption resumption;

    ResumedScope(CallScope target, ResumedDialogue dialogue) {
        super(target);
        this.target = target;
        this.resumption = new Resumption(Optional.of(dialogue));
    }

    @Override
    public Optional<Resumption> resumption() {
        return Optional.of(resumption);
    }

    @Override
    public CallScope inside(ToolCall call) {
        return target.inside(call);
    }
}
