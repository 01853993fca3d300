/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.builder;

import io.karta.agent.AgentDefinition;
import io.karta.process.StuckHandler;
import io.karta.tool.ToolErrors;
import java.util.List;
import java.util.Optional;

/**
 * A programmatic agent, as {@link io.karta.builder.AgentBuilder#build} leaves it: described completely, checked by
 * nobody yet. Whoever runs it checks it first, and reports all its mistakes at once. Immutable.
 */
public interface ProgrammaticAgent extends AgentDefinition {

    /**
     * Returns its actions, with what it takes to run them.
     *
     * @return the actions, in the order they were added; several may have one name, which is a mistake
     */
    List<ProgrammaticAction> programmaticActions();

    /**
     * Returns its conditions.
     *
     * @return the conditions, in the order they were added
     */
    List<ProgrammaticCondition> programmaticConditions();

    /**
     * Returns its goals.
     *
     * @return the goals, in the order they were added
     */
    List<ProgrammaticGoal> programmaticGoals();

    /**
     * Returns what becomes of errors of tools that models call in its actions, where neither the tool nor the call says
     * so.
     *
     * @return what becomes of them
     */
    default ToolErrors toolErrors() {
        return ToolErrors.defaults();
    }

    /**
     * Returns the handler of processes whose goal is unreachable.
     *
     * @return the handler; empty if there is none
     */
    default Optional<StuckHandler> stuckHandler() {
        return Optional.empty();
    }
}
