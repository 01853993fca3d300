/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.event;

import io.karta.process.AgentPlan;
import io.karta.process.ProcessEvent;

/** Event: a process has a new plan. */
public interface PlanFormulated extends ProcessEvent {

    /**
     * Returns the plan.
     *
     * @return the plan
     */
    AgentPlan plan();
}
