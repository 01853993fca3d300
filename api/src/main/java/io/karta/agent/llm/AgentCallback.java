/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent.llm;

import java.util.Optional;

/**
 * Callback around every turn of an LLM agent: before it, after its answer, and after its failure.
 *
 * <pre>{@code
 * class OfficeHours implements AgentCallback {
 *
 *     @Override
 *     public Optional<Object> before(AgentCall call) {
 *         return office.isOpen() ? Optional.empty() : Optional.of("We are closed. Please write again tomorrow.");
 *     }
 * }
 *
 * LlmAgent.named("clerk").agentCallback(new OfficeHours())
 * }</pre>
 *
 * <p>CDI beans of this type are called for all LLM agents, ordered by {@code @Priority} and then by class name. The
 * callbacks of one agent follow, in the order in which they were added. The first callback that answers or throws
 * decides; the others are not called. An answer must be of the type {@link AgentCall#answers}. Callbacks are called
 * again when a step is repeated. After a transfer, the turn ends with the answer of the other agent.
 */
public interface AgentCallback {

    /**
     * Called before the model is called.
     *
     * @param call the turn
     * @return an answer that replaces the turn; empty to continue
     * @throws Exception to make the turn fail
     */
    default Optional<Object> before(AgentCall call) throws Exception {
        return Optional.empty();
    }

    /**
     * Called after an answer of the agent or of an earlier callback.
     *
     * @param call the turn
     * @param result the answer
     * @return an answer that replaces it; empty to keep it
     * @throws Exception to make the turn fail
     */
    default Optional<Object> after(AgentCall call, Object result) throws Exception {
        return Optional.empty();
    }

    /**
     * Called after a failure. The end of the process, an exhausted budget and a blocking guardrail are not reported.
     *
     * @param call the turn
     * @param failure the failure
     * @return an answer that replaces the failure; empty to let the turn fail
     * @throws Exception to make the turn fail with it instead
     */
    default Optional<Object> onFailure(AgentCall call, RuntimeException failure) throws Exception {
        return Optional.empty();
    }
}
