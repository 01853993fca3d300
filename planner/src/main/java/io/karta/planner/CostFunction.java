/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

/** Costs of actions for one planning call. Called once per action and call, with the start state of the plan. */
@FunctionalInterface
public interface CostFunction {

    /** Returns the cost of {@code action} in the state {@code current}; finite and at least 0. */
    double cost(Action action, State current);
}
