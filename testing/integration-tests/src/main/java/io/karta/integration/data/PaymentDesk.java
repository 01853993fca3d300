/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration.data;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.Export;
import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;

/** An entity on the blackboard of a process that is suspended between two transactions. */
@Agent(description = "Pays money back")
public class PaymentDesk {

    record Released(String reason) {}

    record Receipt(String text) {}

    @Inject
    Payments payments;

    @Action
    @Transactional
    Payment book(UserInput reason) {
        return payments.book(reason.content());
    }

    @Action
    Outcome<Released> release(Payment payment) {
        return Outcome.await(Form.confirmation(new Released(payment.reason()), "Pay for " + payment.reason() + "?"));
    }

    @Action
    @Transactional
    @AchievesGoal(description = "Pay money back", export = @Export(remote = true, name = "payBack"))
    Receipt pay(Payment payment, Released released) {
        return new Receipt("paid: " + payments.pay(payment));
    }
}
