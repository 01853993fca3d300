/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.definition;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * Result of reading an agent that is described outside the engine.
 *
 * @param model the agent without its invalid parts, so that the rest can be checked
 * @param problems the problems, each with a code
 */
public record AgentReadResult(AgentModel model, List<String> problems) {

    /**
     * Creates a result.
     *
     * @param model the agent
     * @param problems the problems
     */
    public AgentReadResult {
        requireNonNull(model, "model");
        problems = List.copyOf(problems);
    }
}
