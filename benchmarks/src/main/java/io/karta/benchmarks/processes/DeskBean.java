/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.benchmarks.processes;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.Export;
import io.karta.agent.UserInput;
import io.karta.benchmarks.processes.SupportDesk.Customer;
import io.karta.benchmarks.processes.SupportDesk.Letter;
import io.karta.benchmarks.processes.SupportDesk.Ticket;
import io.karta.process.AgentInvocation;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;

/** The agent of {@link SupportDesk#swift} as an annotated bean. */
@Agent(description = "Answers")
class DeskBean {

    @Action
    Ticket understand(UserInput complaint) {
        return new Ticket("kettle");
    }

    @Action
    Customer lookUp(Ticket ticket) {
        return new Customer("Ada");
    }

    @Action
    @AchievesGoal(description = "Answer", export = @Export(name = "answer"))
    Letter write(Ticket ticket, Customer customer) {
        return new Letter("Dear Ada");
    }

    /** Caller of the agent. */
    @Dependent
    static class Office {

        final AgentInvocation<Letter> letter;

        @Inject
        Office(AgentInvocation<Letter> letter) {
            this.letter = letter;
        }
    }
}
