/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.event;

import io.karta.process.Decision;
import io.karta.process.ProcessEvent;
import java.util.Optional;

/**
 * Event: a {@link Decision} was added to the blackboard, after {@link ObjectAdded}.
 *
 * <pre>{@code
 * void watch(@Observes DecisionMade event) {
 *     log(event.process().id(), event.decision().summary());
 * }
 * }</pre>
 */
public interface DecisionMade extends ProcessEvent {

    /**
     * Returns the decision.
     *
     * @return the decision
     */
    Decision decision();

    /**
     * Returns the action that made the decision.
     *
     * @return the id of the action; empty if it was added from outside
     */
    Optional<String> action();
}
