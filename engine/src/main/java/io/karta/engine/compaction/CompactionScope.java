/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.compaction;

import io.karta.engine.call.CallScope;
import io.karta.engine.call.ForwardingCallScope;
import io.karta.engine.call.ModelOutput;
import io.karta.engine.definition.NeededToolGroup;
import io.karta.model.ModelRequest;
import java.util.List;
import java.util.Optional;

/** Scope of the calls of a compactor: on the account of the dialogue, without its tools and subscribers. */
public final class CompactionScope extends ForwardingCallScope {

    /** Creates a scope on the account of another one. */
    public CompactionScope(CallScope target) {
        super(target);
    }

    @Override
    public Optional<ModelOutput> output(ModelRequest request, boolean isAnswer) {
        return Optional.empty();
    }

    @Override
    public List<NeededToolGroup> toolGroups() {
        return List.of();
    }

    @Override
    public boolean mayWait() {
        return false;
    }
}
