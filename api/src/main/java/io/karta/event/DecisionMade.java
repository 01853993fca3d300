/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.event;

import io.karta.process.Decision;
import io.karta.process.ProcessEvent;
import java.util.Optional;

/**
 * A {@link Decision} came onto the blackboard; {@link ObjectAdded} comes before it.
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
     * @return what was decided
     */
    Decision decision();

    /**
     * Returns whose decision it is.
     *
     * @return the id of the action; empty if somebody handed it in
     */
    Optional<String> action();
}
