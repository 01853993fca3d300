/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.guard;

import io.karta.ai.Tool;
import io.karta.guard.GuardrailException;
import io.karta.guard.ToolGuardrail;
import io.karta.model.ToolDefinition;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Definitions of tools that guardrails have checked; the least recently used ones are forgotten. Thread-safe. */
final class CheckedDefinitions {

    private static final int MOST = 1_000;

    private final List<ToolGuardrail> guardrails;
    private final Map<ToolDefinition, Outcome> outcomes = Collections.synchronizedMap(new LatestOutcomes());

    CheckedDefinitions(List<ToolGuardrail> guardrails) {
        this.guardrails = guardrails;
    }

    private static final class LatestOutcomes extends LinkedHashMap<ToolDefinition, Outcome> {

        private static final long serialVersionUID = 1;

        LatestOutcomes() {
            super(16, 0.75f, true);
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<ToolDefinition, Outcome> eldest) {
            return size() > MOST;
        }
    }

    /**
     * Outcome of the check of a definition.
     *
     * @param accepted the definition with the accepted texts
     * @param blocked the reason if models may not receive it
     * @param isFinal whether no guardrail failed, so that the definition needs no other check
     */
    private record Outcome(ToolDefinition accepted, Optional<String> blocked, boolean isFinal) {

        Optional<Tool> of(Tool tool, ToolDefinition definition) {
            if (blocked.isPresent()) {
                return Optional.empty();
            }
            return Optional.of(
                    accepted.equals(definition)
                            ? tool
                            : new RewrittenTool(tool, accepted.description(), accepted.inputSchema()));
        }
    }

    /**
     * Returns a tool with the texts that the guardrails accept.
     *
     * @param report receives the reason of a block, unless it has been reported
     * @return the tool; empty if models may not receive it
     */
    Optional<Tool> checked(Tool tool, Consumer<String> report) {
        var definition = tool.definition();
        var known = Optional.ofNullable(outcomes.get(definition));
        if (known.filter(Outcome::isFinal).isPresent()) {
            return known.get().of(tool, definition);
        }
        var outcome = check(definition);
        outcomes.put(definition, outcome);
        outcome.blocked()
                .filter(reason -> !known.flatMap(Outcome::blocked).equals(Optional.of(reason)))
                .ifPresent(report);
        return outcome.of(tool, definition);
    }

    private Outcome check(ToolDefinition definition) {
        try {
            return new Outcome(new DefinitionTexts(definition, guardrails).checked(), Optional.empty(), true);
        } catch (GuardrailException e) {
            return new Outcome(definition, Optional.of("%s: %s".formatted(e.guardrail(), e.reason())), e.isBlock());
        }
    }
}
