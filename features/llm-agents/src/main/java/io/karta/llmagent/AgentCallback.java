/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

import java.util.Optional;

/**
 * Stands around every turn of an agent: before it, and after it, whether it answered or failed.
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
 * <p>A CDI bean of this type stands around the turns of every agent made of words, ordered by {@code @Priority} and then by the names of their
 * classes; those of an agent come after them, in the order in which they were added. The first that answers, or throws, wins, and the others are
 * not asked. What they answer is of the type {@link AgentCall#answers}. They are asked again where a step is repeated. Where an agent has handed over, its turn ends with the
 * answer of the other.
 */
public interface AgentCallback {

    /**
     * Is asked before the model is.
     *
     * @param call whose turn it is
     * @return an answer in place of the agent's; empty to let it answer
     * @throws Exception to let the turn fail instead
     */
    default Optional<Object> before(AgentCall call) throws Exception {
        return Optional.empty();
    }

    /**
     * Is told what was answered, by the agent or by a callback before it.
     *
     * @param call whose turn it was
     * @param result the answer
     * @return an answer in its place; empty to leave it as it is
     * @throws Exception to let the turn fail instead
     */
    default Optional<Object> after(AgentCall call, Object result) throws Exception {
        return Optional.empty();
    }

    /**
     * Is told that there is no answer. A process that has ended, a budget that is used up, and a guardrail that blocks are no failures of this
     * kind.
     *
     * @param call whose turn it was
     * @param failure why there is none
     * @return an answer all the same; empty to let the turn fail
     * @throws Exception to let the turn fail with that instead
     */
    default Optional<Object> onFailure(AgentCall call, RuntimeException failure) throws Exception {
        return Optional.empty();
    }
}
