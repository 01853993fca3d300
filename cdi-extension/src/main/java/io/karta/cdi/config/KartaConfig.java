/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.config;

import io.karta.engine.EngineSettings;
import io.karta.engine.RetentionSettings;
import io.karta.engine.call.ToolLimits;
import io.karta.engine.event.LogPersonality;
import io.karta.process.Verbosity;
import io.karta.spi.TurnSettings;
import io.karta.tool.ToolErrors;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Configuration under {@code karta.}, read once at deployment.
 *
 * @param defaultModel the name of the default model
 * @param models the keys and values of each model, by its name
 * @param roles the keys and values of each role; the empty key has the name of its model
 * @param embeddings the configuration of embedding models
 * @param discovery whether agents are deployed
 * @param disabled the agents that are not deployed
 * @param endpoints the permitted remote endpoints of goals that restrict them
 * @param limits the limits of processes
 * @param verbosity the content of log entries about processes
 * @param personality the style of additional log lines about the milestones of processes
 * @param makesExamples whether prompts for objects contain a generated example
 * @param toolErrors the default handling of tool errors
 * @param unresolved keys with expressions that cannot be resolved
 * @param coordination settings of models that make decisions
 * @param strict whether unknown names are errors instead of warnings
 * @param scriptedAnswers whether a script may answer if no model is configured
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
        Optional<LogPersonality> personality,
        boolean makesExamples,
        ToolErrors toolErrors,
        UnresolvedExpressions unresolved,
        CoordinationSettings coordination,
        boolean strict,
        boolean scriptedAnswers) {

    /**
     * Limits: the budget of a process, the number of ended processes that are kept, the lease of a claim, the tool
     * loop, the time of the planner, the delay before tool calls, the limits of turns, the bounds of streams,
     * and the retention of processes.
     */
    public record Limits(
            int actions,
            long tokens,
            double cost,
            Duration timeout,
            int window,
            Duration lease,
            ToolLimits tools,
            Duration planningTime,
            Duration toolDelay,
            TurnSettings turn,
            EngineSettings.Streams streams,
            Optional<RetentionSettings> retention,
            Duration drain) {

        Limits(int actions, long tokens, double cost, Duration timeout, int window, Duration lease, ToolLimits tools) {
            this(
                    actions,
                    tokens,
                    cost,
                    timeout,
                    window,
                    lease,
                    tools,
                    Duration.ofSeconds(1),
                    Duration.ZERO,
                    EngineSettings.DEFAULT.turn(),
                    EngineSettings.DEFAULT.streams(),
                    Optional.empty(),
                    Duration.ZERO);
        }
    }

    /** Returns whether a setting refers to a model: the default, a role, or a coordination setting. */
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
