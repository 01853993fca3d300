/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration.data;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.UserInput;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;

/** A goal for callers that have a transaction of their own. */
@Agent(description = "Notes what was paid back")
public class AuditDesk {

    record Noted(String reason) {}

    @Inject
    Payments payments;

    @Action
    @Transactional(Transactional.TxType.REQUIRES_NEW)
    @AchievesGoal(description = "Note a payment")
    Noted note(UserInput reason) {
        payments.book(reason.content());
        return new Noted(reason.content());
    }
}
