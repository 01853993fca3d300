/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.guard;

import io.karta.ai.Tool;
import io.karta.ai.ToolGroup;
import io.karta.guard.Guardrail;
import io.karta.guard.GuardrailException;
import io.karta.guard.ToolGuardrail;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Guardrails between models and the definitions of tools that another system has written. Checks the definitions of a
 * group once, until the group has others. Thread-safe.
 */
public final class ToolDefinitionGuard {

    private static final Logger LOG = System.getLogger(ToolDefinitionGuard.class.getName());

    private final List<ToolGuardrail> guardrails;
    private final Map<String, Checked> groups = new ConcurrentHashMap<>();

    private ToolDefinitionGuard(List<ToolGuardrail> guardrails) {
        this.guardrails = guardrails;
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
     * Definitions of a group.
     *
     * @param received the tools of the group
     * @param usable the tools that models may receive
     * @param blocked the reasons by the names of other tools
     * @param isFinal whether no guardrail failed, so that no definition needs another check
     */
    private record Checked(List<Tool> received, List<Tool> usable, Map<String, String> blocked, boolean isFinal) {}

    /**
     * Returns the tools of a group that models may receive.
     *
     * @param group the group
     * @return the tools; all if the group belongs to the application
     */
    public List<Tool> usable(ToolGroup group) {
        var received = group.tools();
        if (guardrails.isEmpty() || !group.isExternal()) {
            return received;
        }
        var known = Optional.ofNullable(groups.get(group.role()));
        if (known.filter(last -> last.isFinal() && last.received().equals(received))
                .isPresent()) {
            return known.get().usable();
        }
        var checked = checked(received);
        groups.put(group.role(), checked);
        if (!checked.blocked().equals(known.map(Checked::blocked).orElseGet(Map::of))) {
            report(group, checked.blocked());
        }
        return checked.usable();
    }

    private Checked checked(List<Tool> received) {
        List<Tool> usable = new ArrayList<>();
        Map<String, String> blocked = new TreeMap<>();
        boolean isFinal = true;
        for (Tool tool : received) {
            try {
                usable.add(new DefinitionTexts(tool, guardrails).checked());
            } catch (GuardrailException e) {
                blocked.put(tool.name(), "%s: %s".formatted(e.guardrail(), e.reason()));
                isFinal &= e.isBlock();
            }
        }
        return new Checked(received, List.copyOf(usable), blocked, isFinal);
    }

    private static void report(ToolGroup group, Map<String, String> blocked) {
        if (!blocked.isEmpty()) {
            LOG.log(Level.WARNING, () -> Messages.blockedDefinitions(group.role(), blocked));
        }
    }
}
