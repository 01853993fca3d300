/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import java.util.Optional;
import java.util.function.Function;

/** Result of a request: a plan, the proof that there is none, or the report that the limit was reached. */
public sealed interface PlanningResult permits Plan, Unreachable, LimitReached {

    /** Applies the function for the kind of result this is. */
    <R> R fold(
            Function<? super Plan, ? extends R> plan,
            Function<? super Unreachable, ? extends R> unreachable,
            Function<? super LimitReached, ? extends R> limitReached);

    /** Returns the best plan there is: the plan, or what was found before the limit. */
    Optional<Plan> plan();

    /** Says in sentences why this is the result. Computed when asked. */
    String explain();

    /** Draws the result as a Mermaid flowchart. Computed when asked. */
    String toMermaid();
}
