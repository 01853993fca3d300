/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent;

/** How an agent decides what comes next. */
public enum PlannerType {

    /** Looks ahead: the cheapest way to the goal. */
    GOAP,

    /**
     * Does not look ahead: of the actions that can run now the one that is worth most, cost deducted. Needs no goal; with nothing left to do the
     * process rests until something is {@linkplain AgentProcess#add added}.
     */
    UTILITY,

    /** Like {@link #UTILITY}, but ends as soon as the goal is reached. */
    HYBRID,

    /** One after the other, in the order of {@code @Priority}, smallest first; an action that cannot run when its turn comes is left out. */
    SEQUENTIAL
}
