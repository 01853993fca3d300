/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

import io.karta.action.OperationContext;
import java.lang.reflect.Type;

/**
 * A turn of an agent, as its callbacks see it.
 *
 * <pre>{@code
 * @Override
 * public Optional<Object> before(AgentCall call) {
 *     return call.agent().equals("clerk") && call.answers() == String.class ? faq.find(call.input()) : Optional.empty();
 * }
 * }</pre>
 *
 * <p>Not thread-safe.
 */
public interface AgentCall {

    /**
     * Returns which agent.
     *
     * @return its name
     */
    String agent();

    /**
     * Returns what the conversation began with.
     *
     * @return the input of the first agent
     */
    Object input();

    /**
     * Returns what is to be answered with; a callback for several agents looks at it before it answers.
     *
     * @return the type
     */
    Type answers();

    /**
     * Returns what there is to look at.
     *
     * @return the context of the action
     */
    OperationContext context();
}
