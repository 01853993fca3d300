/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.skills;

import io.karta.ai.DelegatingTool;
import io.karta.ai.Tool;
import io.karta.ai.Toolbox;
import io.karta.tool.ToolHistory;
import io.karta.tool.ToolOrigin;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Tool that is offered as long as the activated skills allow it.
 *
 * @param allowed decides with the calls so far
 */
record RestrictedTool(Tool delegate, Predicate<ToolHistory> allowed) implements DelegatingTool, Toolbox {

    @Override
    public List<Tool> tools(ToolHistory history) {
        return allowed.test(history) ? List.of(delegate) : List.of();
    }

    /** The calls are unchanged. */
    @Override
    public Optional<ToolOrigin> origin() {
        return delegate.origin();
    }
}
