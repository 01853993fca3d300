/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.tool;

import io.karta.agent.AgentSource;
import io.karta.ai.Ai;
import io.karta.engine.call.CallScope;
import io.karta.process.AgentProcess;
import java.util.Optional;

/** Services of the platform for tools, on the account of the calling dialogue. */
public interface PlatformAccess {

    Ai ai(CallScope scope);

    /** Runs an agent for a text, as a child of the current process if there is one. */
    String answer(Optional<AgentProcess> parent, AgentSource agent, String task);

    <T> T run(AgentProcess parent, AgentSource agent, Class<T> result, Object... inputs);

    <T> T run(AgentProcess parent, Class<?> agent, Class<T> result, Object... inputs);
}
