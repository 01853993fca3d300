/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.builder;

import io.karta.agent.AgentDefinition;
import io.karta.ai.LlmReference;
import io.karta.process.StuckHandler;
import io.karta.tool.ToolErrors;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Programmatic agent, created by {@link io.karta.builder.AgentBuilder#build}. It is validated when it is deployed or
 * first used, and all problems are reported together. Immutable.
 */
public interface ProgrammaticAgent extends AgentDefinition {

    /**
     * Returns the actions with their bodies.
     *
     * @return the actions, in the order in which they were added; equal names are a deployment problem
     */
    List<ProgrammaticAction> programmaticActions();

    /**
     * Returns the conditions.
     *
     * @return the conditions, in the order in which they were added
     */
    List<ProgrammaticCondition> programmaticConditions();

    /**
     * Returns the goals.
     *
     * @return the goals, in the order in which they were added
     */
    List<ProgrammaticGoal> programmaticGoals();

    /**
     * Returns the error policy of tools in the actions, for tools and calls without a policy.
     *
     * @return the policy
     */
    default ToolErrors toolErrors() {
        return ToolErrors.defaults();
    }

    /**
     * Returns references that are added to each prompt of the agent's actions.
     *
     * @return the references; empty if there are none
     */
    default List<LlmReference> references() {
        return List.of();
    }

    /**
     * Returns the names of bindings that only the actions of this agent use. A process receives no objects under these
     * names when it starts, and passes none on to its children and its context.
     *
     * @return the names; empty if there are none
     */
    default Set<String> internalBindings() {
        return Set.of();
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
