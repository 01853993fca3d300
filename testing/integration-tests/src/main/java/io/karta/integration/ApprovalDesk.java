/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.Export;
import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import jakarta.annotation.security.RolesAllowed;
import jakarta.inject.Inject;

/** Actions and questions for callers with a role. */
@Agent(description = "Approves refunds")
public class ApprovalDesk {

    record Booking(String text) {}

    record Approved(String text) {}

    record Refund(String text) {}

    @Inject
    ActionThread thread;

    @Action
    @RolesAllowed("clerk")
    @AchievesGoal(description = "Book an amount", export = @Export(remote = true, name = "book"))
    Booking book(UserInput amount) {
        thread.record();
        return new Booking("booked: " + amount.content());
    }

    @Action
    Outcome<Approved> approve(UserInput amount) {
        return Outcome.await(Form.confirmation(new Approved(amount.content()), "Refund " + amount.content() + "?")
                .answeredBy("clerk"));
    }

    @Action
    @AchievesGoal(description = "Refund an amount", export = @Export(remote = true, name = "refund"))
    Refund refund(Approved approved) {
        return new Refund("refunded: " + approved.text());
    }
}
