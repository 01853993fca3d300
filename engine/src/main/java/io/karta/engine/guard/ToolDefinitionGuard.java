/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.guard;

import io.karta.ai.Tool;
import io.karta.ai.ToolGroup;
import io.karta.ai.ToolSource;
import io.karta.guard.Guardrail;
import io.karta.guard.ToolGuardrail;
import io.karta.tool.ToolOrigin;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Guardrails between models and the definitions of tools that another system has written. Checks each definition once,
 * unless a guardrail fails. Thread-safe.
 */
public final class ToolDefinitionGuard {

    private static final Logger LOG = System.getLogger(ToolDefinitionGuard.class.getName());

    private final CheckedDefinitions definitions;
    private final boolean isEmpty;

    private ToolDefinitionGuard(List<ToolGuardrail> guardrails) {
        this.definitions = new CheckedDefinitions(guardrails);
        this.isEmpty = guardrails.isEmpty();
    }

    /**
     * Creates a guard.
     *
     * @param guardrails the guardrails of the application, in order
     * @return the guard
     */
    public static ToolDefinitionGuard of(Collection<? extends Guardrail> guardrails) {
        return new ToolDefinitionGuard(guardrails.stream()
                .filter(ToolGuardrail.class::isInstance)
                .map(ToolGuardrail.class::cast)
                .toList());
    }

    /**
     * Returns the tools of a group that models may receive.
     *
     * @param group the group
     * @return the tools; all if the group belongs to the application
     */
    public List<Tool> usable(ToolGroup group) {
        return group.isExternal() ? usable(group.tools(), tool -> Optional.of("group " + group.role())) : group.tools();
    }

    /**
     * Returns the tools that models may receive.
     *
     * @param tools the tools
     * @return the tools without blocked ones of {@linkplain ToolSource#isExternal external sources}
     */
    public List<Tool> usable(List<Tool> tools) {
        return usable(tools, ToolDefinitionGuard::externalSource);
    }

    private static Optional<String> externalSource(Tool tool) {
        return tool.origin()
                .map(ToolOrigin::owner)
                .filter(owner -> owner instanceof ToolSource source && source.isExternal())
                .map(owner -> "source " + owner.getClass().getName());
    }

    /** Checks the tools with an owner outside of the application. */
    private List<Tool> usable(List<Tool> tools, Function<Tool, Optional<String>> external) {
        if (isEmpty) {
            return tools;
        }
        var blocked = new TreeMap<String, Map<String, String>>();
        var usable = tools.stream()
                .flatMap(tool -> external
                        .apply(tool)
                        .map(owner -> definitions.checked(
                                tool, reason -> blocked.computeIfAbsent(owner, first -> new TreeMap<>())
                                        .put(tool.name(), reason)))
                        .orElse(Optional.of(tool))
                        .stream())
                .toList();
        blocked.forEach((owner, reasons) -> LOG.log(Level.WARNING, () -> Messages.blockedDefinitions(owner, reasons)));
        return usable;
    }
}
