/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

import io.karta.event.DecisionMade;

/**
 * Something an action has decided, for people to see. One that comes onto the blackboard is told as
 * {@link DecisionMade}, and logged where planning is ({@link Verbosity#showsPlanning}); like all on the blackboard it
 * is journaled.
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
     * Returns what was decided, as it continues after the name of the process: "rejects Frog Inc.: too expensive".
     *
     * @return one sentence without its subject
     */
    String summary();
}
