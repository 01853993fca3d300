/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration.data;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.Export;
import io.karta.agent.UserInput;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;

/** A transaction that fails, and the rows that others have left. */
@Agent(description = "Keeps the ledger of payments")
public class LedgerDesk {

    record Entry(String reason) {}

    record Balance(long open, long paid) {}

    @Inject
    Payments payments;

    @Action
    @Transactional
    @AchievesGoal(description = "Enter a payment", export = @Export(remote = true, name = "enterPayment"))
    Entry enter(UserInput reason) {
        payments.book(reason.content());
        throw new IllegalStateException("the ledger is closed");
    }

    @Action
    @AchievesGoal(description = "Count payments", export = @Export(remote = true, name = "countPayments"))
    Balance count(UserInput reason) {
        return new Balance(payments.count(reason.content(), false), payments.count(reason.content(), true));
    }
}
