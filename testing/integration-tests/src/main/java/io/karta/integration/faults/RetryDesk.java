/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration.faults;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.Export;
import io.karta.agent.UserInput;
import jakarta.inject.Inject;
import org.eclipse.microprofile.faulttolerance.Retry;

/** Actions that succeed with their second attempt. */
@Agent(description = "Delivers parcels")
public class RetryDesk {

    record Delivery(int attempts) {}

    record Pickup(int attempts) {}

    @Inject
    Attempts attempts;

    @Action
    @Retry(maxRetries = 2, delay = 0, jitter = 0)
    @AchievesGoal(description = "Deliver a parcel", export = @Export(remote = true, name = "deliver"))
    Delivery deliver(UserInput parcel) {
        return new Delivery(attempts.failFirst(parcel.content()));
    }

    /** The configuration of the application permits the retry. */
    @Action
    @Retry(maxRetries = 0, delay = 0, jitter = 0)
    @AchievesGoal(description = "Pick up a parcel", export = @Export(remote = true, name = "pickUp"))
    Pickup pickUp(UserInput parcel) {
        return new Pickup(attempts.failFirst(parcel.content()));
    }
}
