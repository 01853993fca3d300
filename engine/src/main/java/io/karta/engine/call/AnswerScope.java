/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.call;

import io.karta.model.ModelRequest;
import java.util.Optional;

/** Scope of model calls whose text is an answer for the user. Thread-safe if the other scope is. */
public final class AnswerScope extends ForwardingCallScope {

    /** Creates a scope that forwards to another one. */
    public AnswerScope(CallScope target) {
        super(target);
    }

    @Override
    public Optional<ModelOutput> output(ModelRequest request, boolean isAnswer) {
        return super.output(request, true);
    }
}
