/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import io.karta.model.ModelRequest;
import io.karta.process.AgentProcess;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** A call of a model, as its callbacks see it. Not thread-safe. */
public interface ModelCallContext {

    /**
     * Returns which model.
     *
     * @return its name in the configuration
     */
    String model();

    /**
     * Returns what is asked.
     *
     * @return the request, as callbacks before this one have left it
     */
    ModelRequest request();

    /**
     * Changes what is asked, before it is. The conversation itself stays as it is: what comes next in it is asked
     * without the change.
     *
     * <pre>{@code call.change(request -> request.withOptions(request.options().withTemperature(0))) }</pre>
     *
     * @param change makes another request
     * @throws io.karta.agent.AgentException if the model has been asked already
     */
    void change(UnaryOperator<ModelRequest> change);

    /**
     * Returns for which process.
     *
     * @return the process; empty outside of any
     */
    Optional<AgentProcess> process();
}
