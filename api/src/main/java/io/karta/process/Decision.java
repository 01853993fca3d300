/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

import io.karta.event.DecisionMade;

/**
 * Decision of an action that users should see. When a decision is added to the blackboard, the event
 * {@link DecisionMade} reports it, and it is logged together with plans ({@link Verbosity#showsPlanning}). Like every
 * object on the blackboard it is journaled.
 *
 * <pre>{@code
 * record Rejected(String offer, String reason) implements Decision {
 *
 *     @Override
 *     public String summary() {
 *         return "rejects %s: %s".formatted(offer, reason);
 *     }
 * }
 *
 * context.blackboard().add(new Rejected(offer.name(), "too expensive"));
 * }</pre>
 */
public interface Decision {

    /**
     * Returns a summary that follows the name of the process in a log: "rejects Frog Inc.: too expensive".
     *
     * @return one sentence without its subject
     */
    String summary();
}
