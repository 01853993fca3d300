/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.Export;
import io.karta.agent.UserInput;

/** An agent without a flaw, that uses no model. */
@Agent(description = "Answers complaints")
public class Desk {

    record Ticket(String summary) {}

    record Letter(String body) {}

    @Action
    Ticket understand(UserInput complaint) {
        return new Ticket(complaint.content());
    }

    @Action
    @AchievesGoal(description = "Answer a complaint", export = @Export(remote = true, name = "answerComplaint"))
    Letter write(Ticket ticket) {
        return new Letter("About " + ticket.summary());
    }
}
