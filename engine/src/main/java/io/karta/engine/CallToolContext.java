/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static java.util.Objects.requireNonNull;

import io.karta.agent.AgentProcess;
import io.karta.tool.ArgumentValidator;
import io.karta.tool.ToolContext;
import java.util.Map;
import java.util.Optional;

/** What one call of a tool can reach. */
record CallToolContext(
        String tool, CallScope scope, Map<String, Object> values, boolean isReadOnly, ArgumentValidator validator)
        implements ToolContext {

    @Override
    public Optional<AgentProcess> process() {
        return scope.process().map(AgentProcess.class::cast);
    }

    @Override
    public void add(Object object) {
        requireNonNull(object, "object");
        if (isReadOnly) {
            throw Messages.readOnlyToolAdds(tool, object.getClass());
        }
        scope.board()
                .orElseThrow(() -> Messages.noBoardForTool(tool, object.getClass()))
                .add(object);
    }

    /** Shows no values. */
    @Override
    public String toString() {
        return "context of tool " + tool;
    }
}
