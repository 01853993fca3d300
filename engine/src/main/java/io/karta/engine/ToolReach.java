/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.agent.AgentSource;
import io.karta.ai.Ai;
import java.util.Optional;

/** What tools of a platform can reach, on the account of the conversation that calls them. */
interface ToolReach {

    Ai ai(CallScope scope);

    /** Asks an agent, as a child of a process if in one. */
    String answer(Optional<JournaledProcess> parent, AgentSource agent, String task);

    <T> T run(JournaledProcess parent, AgentSource agent, Class<T> result, Object... inputs);

    <T> T run(JournaledProcess parent, Class<?> agent, Class<T> result, Object... inputs);
}
