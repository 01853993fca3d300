/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import io.karta.process.AgentProcess;
import java.util.Map;
import java.util.Optional;

/** Context of a tool call for callbacks. Not thread-safe. */
public interface ToolCallContext {

    /**
     * Returns the tool.
     *
     * @return the tool
     */
    Tool tool();

    /**
     * Returns the arguments that the model wrote.
     *
     * @return the arguments, usually JSON, including the changes of earlier callbacks
     */
    String arguments();

    /**
     * Changes the arguments, before the tool runs.
     *
     * @param arguments the new arguments
     * @throws io.karta.agent.AgentException if the tool has already run
     */
    void change(String arguments);

    /**
     * Returns the values that are invisible to the model.
     *
     * @return the values of {@code withToolContext}
     */
    Map<String, Object> values();

    /**
     * Returns the process of the call.
     *
     * @return the process; empty outside a process
     */
    Optional<AgentProcess> process();
}
