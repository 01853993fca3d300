/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import io.karta.process.AgentProcess;
import java.util.Map;
import java.util.Optional;

/** A call of a tool, as its callbacks see it. Not thread-safe. */
public interface ToolCallContext {

    /**
     * Returns which tool.
     *
     * @return the tool
     */
    Tool tool();

    /**
     * Returns what the model wrote.
     *
     * @return the arguments, most often JSON, as callbacks before this one have left them
     */
    String arguments();

    /**
     * Changes the arguments, before the tool runs.
     *
     * @param arguments what the tool is to get instead
     * @throws io.karta.agent.AgentException if the tool has run already
     */
    void change(String arguments);

    /**
     * Returns what the model does not see.
     *
     * @return what was handed to {@code withToolContext}
     */
    Map<String, Object> values();

    /**
     * Returns for which process.
     *
     * @return the process; empty outside of any
     */
    Optional<AgentProcess> process();
}
