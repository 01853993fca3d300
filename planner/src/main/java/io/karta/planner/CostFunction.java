/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.planner;

/**
 * Overrides what actions cost for one planning call. It is asked once per action and call, about the state the plan
 * starts from.
 */
@FunctionalInterface
public interface CostFunction {

    /** Returns the cost of {@code action} as things are in {@code current}; finite and at least 0. */
    double cost(Action action, State current);
}
