/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import io.karta.tool.ToolArguments;
import io.karta.tool.ToolConfirmation;
import io.karta.tool.ToolErrors;
import io.karta.tool.ToolResult;
import jakarta.json.JsonObject;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Tool that changes the calls of another tool, and has its other properties: its roles and its confirmation, too.
 *
 * <pre>{@code
 * record Audited(Tool delegate, AuditLog log) implements DelegatingTool {
 *
 *     @Override
 *     public ToolResult call(String arguments, ToolContext context) throws Exception {
 *         log.add(name(), arguments);
 *         return delegate.call(arguments, context);
 *     }
 * }
 * }</pre>
 *
 * <p>Each method calls that of the other tool unless it is overridden. The {@link #origin} is empty, because the other
 * tool would be found without the changes after a restart: a tool that must outlive a restart belongs to a {@link
 * ToolGroup} or {@link ToolSource}. Implementations are thread-safe.
 */
public interface DelegatingTool extends Tool {

    /**
     * Returns the tool that is called.
     *
     * @return always the same tool
     */
    Tool delegate();

    @Override
    default String name() {
        return delegate().name();
    }

    @Override
    default String description() {
        return delegate().description();
    }

    @Override
    default JsonObject inputSchema() {
        return delegate().inputSchema();
    }

    @Override
    default ToolResult call(String arguments, ToolContext context) throws Exception {
        return delegate().call(arguments, context);
    }

    @Override
    default ToolArguments read(String arguments, ToolContext context) {
        return delegate().read(arguments, context);
    }

    @Override
    default boolean isReturnDirect() {
        return delegate().isReturnDirect();
    }

    @Override
    default boolean isReadOnly() {
        return delegate().isReadOnly();
    }

    @Override
    default boolean isOnce() {
        return delegate().isOnce();
    }

    @Override
    default String category() {
        return delegate().category();
    }

    @Override
    default Map<String, String> metadata() {
        return delegate().metadata();
    }

    @Override
    default Optional<Set<String>> rolesAllowed() {
        return delegate().rolesAllowed();
    }

    @Override
    default Optional<ToolConfirmation> confirmation() {
        return delegate().confirmation();
    }

    @Override
    default ToolErrors errors() {
        return delegate().errors();
    }
}
