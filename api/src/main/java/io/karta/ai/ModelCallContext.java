/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import io.karta.model.ModelRequest;
import io.karta.process.AgentProcess;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Context of a model call for callbacks. Not thread-safe. */
public interface ModelCallContext {

    /**
     * Returns the model.
     *
     * @return its name in the configuration
     */
    String model();

    /**
     * Returns the request.
     *
     * @return the request, including the changes of earlier callbacks
     */
    ModelRequest request();

    /**
     * Changes the request before the model is called. The change applies to this request only, not to later requests of
     * the conversation.
     *
     * <pre>{@code call.change(request -> request.withOptions(request.options().withTemperature(0))) }</pre>
     *
     * @param change returns the changed request
     * @throws io.karta.agent.AgentException if the model has already been called
     */
    void change(UnaryOperator<ModelRequest> change);

    /**
     * Returns the process of the call.
     *
     * @return the process; empty outside a process
     */
    Optional<AgentProcess> process();
}
