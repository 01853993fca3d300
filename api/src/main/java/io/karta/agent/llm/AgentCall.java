/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent.llm;

import io.karta.action.OperationContext;
import java.lang.reflect.Type;

/**
 * Turn of an LLM agent, for its callbacks.
 *
 * <pre>{@code
 * @Override
 * public Optional<Object> before(AgentCall call) {
 *     return call.agent().equals("clerk") && call.answers() == String.class ? faq.find(call.input())
 *             : Optional.empty();
 * }
 * }</pre>
 *
 * <p>Not thread-safe.
 */
public interface AgentCall {

    /**
     * Returns the name of the agent.
     *
     * @return the name
     */
    String agent();

    /**
     * Returns the input of the run.
     *
     * @return the input of the first agent
     */
    Object input();

    /**
     * Returns the type of the answer. A callback for several agents checks it before it answers.
     *
     * @return the type
     */
    Type answers();

    /**
     * Returns the read-only context of the action.
     *
     * @return the context
     */
    OperationContext context();
}
