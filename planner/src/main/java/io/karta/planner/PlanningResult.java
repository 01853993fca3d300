/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

import java.util.Optional;
import java.util.function.Function;

/** Result of a request: a plan, the proof that there is none, or the report that the limit was reached. */
public sealed interface PlanningResult permits Plan, Unreachable, LimitReached {

    /** Applies the function for the kind of this result. */
    <R> R fold(
            Function<? super Plan, ? extends R> plan,
            Function<? super Unreachable, ? extends R> unreachable,
            Function<? super LimitReached, ? extends R> limitReached);

    /** Returns the best known plan: the plan, or the one that was found before the limit. */
    Optional<Plan> plan();

    /** Returns an explanation as text. Computed on demand. */
    String explain();

    /** Returns the result as a Mermaid flowchart. Computed on demand. */
    String toMermaid();
}
