/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.config;

import io.karta.engine.call.ToolLimits;
import io.karta.process.Verbosity;
import io.karta.tool.ToolErrors;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What is configured under {@code karta.}, read once at deployment.
 *
 * @param defaultModel the name of the default model
 * @param models what is set below the name of each model
 * @param roles what is set below the name of each role; under the empty key the name of its model
 * @param embeddings what is set of embedding models
 * @param discovery whether agents are deployed at all
 * @param disabled the agents that stay undeployed
 * @param endpoints the remote endpoints of goals that narrow them
 * @param limits the limits of processes
 * @param verbosity what is logged of a process
 * @param makesExamples whether prompts for objects contain a generated example
 * @param toolErrors the default handling of tool errors
 * @param unresolved keys with expressions that cannot be resolved
 * @param coordination how models decide
 * @param strict whether unknown names are errors instead of warnings
 * @param scriptedAnswers whether a script may answer while there is no model
 */
public record KartaConfig(
        Optional<Setting> defaultModel,
        Map<String, Map<String, Setting>> models,
        Map<String, Map<String, Setting>> roles,
        EmbeddingSettings embeddings,
        boolean discovery,
        Set<String> disabled,
        Map<String, Set<String>> endpoints,
        Limits limits,
        Verbosity verbosity,
        boolean makesExamples,
        ToolErrors toolErrors,
        UnresolvedExpressions unresolved,
        CoordinationSettings coordination,
        boolean strict,
        boolean scriptedAnswers) {

    /**
     * Limits: the budget of a process, the number of ended processes that are kept, the lease of a claim, the tool
     * loop, and the time of the planner.
     */
    public record Limits(
            int actions,
            long tokens,
            double cost,
            Duration timeout,
            int window,
            Duration lease,
            ToolLimits tools,
            Duration planningTime) {

        Limits(int actions, long tokens, double cost, Duration timeout, int window, Duration lease, ToolLimits tools) {
            this(actions, tokens, cost, timeout, window, lease, tools, Duration.ofSeconds(1));
        }
    }

    /** Returns whether a setting names a model: the default, a role, or a coordination setting. */
    public boolean namesModels() {
        return defaultModel.isPresent()
                || !roles.isEmpty()
                || !coordination.chosen().isEmpty();
    }

    /** Returns whether a programmatic agent is deployed. */
    public boolean deploys(String agent) {
        return discovery && !disabled.contains(agent);
    }
}
