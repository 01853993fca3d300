/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.action;

import io.karta.ai.Ai;
import io.karta.process.AgentProcess;
import io.karta.process.BlackboardView;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;

/**
 * Read-only context of conditions and costs, as a parameter of their methods.
 *
 * <pre>{@code
 * @Condition(cost = 0.8)
 * boolean isPolite(Letter letter, OperationContext context) {
 *     return context.ai().withDefaultLlm().generateText("Is this polite? yes or no: " + letter.text())
 *             .startsWith("yes");
 * }
 * }</pre>
 *
 * <p>Valid until the method returns.
 */
public interface OperationContext {

    /**
     * Returns the entry point to language models; the process's budget and timeout apply.
     *
     * @return the models
     */
    Ai ai();

    /**
     * Returns the process.
     *
     * @return the process
     */
    AgentProcess process();

    /**
     * Returns the blackboard of the process.
     *
     * @return the blackboard
     */
    BlackboardView blackboard();

    /**
     * Applies a function to every item, in parallel.
     *
     * @param items the items
     * @param maxConcurrency how many at a time; at least 1
     * @param function the function; may use {@link #ai()}
     * @param <I> the type of the items
     * @param <R> the type of the results
     * @return the results, in the order of the items
     */
    <I, R> List<R> parallelMap(Collection<I> items, int maxConcurrency, Function<? super I, ? extends R> function);
}
