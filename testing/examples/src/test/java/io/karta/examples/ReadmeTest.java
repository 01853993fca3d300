/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import static io.karta.testkit.KartaAssertions.assertThat;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.Export;
import io.karta.agent.UserInput;
import io.karta.ai.Ai;
import io.karta.junit.KartaTest;
import io.karta.process.AgentInvocation;
import io.karta.process.AgentPlatform;
import io.karta.testkit.ScriptedModel;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.junit.jupiter.api.Test;

/** The code of the README. */
@KartaTest({ReadmeTest.SupportDesk.class, ReadmeTest.Complaints.class})
class ReadmeTest {

    @Agent(description = "Answers a customer's complaint with a letter")
    public static class SupportDesk {

        @Action
        Ticket understand(UserInput complaint, Ai ai) {
            return ai.withDefaultLlm()
                    .createObject("What is this complaint about?\n" + complaint.content(), Ticket.class);
        }

        @Action
        Customer lookUp(Ticket ticket) { // plain Java is an action too
            return new Customer(ticket.customerName(), true);
        }

        @Action
        @AchievesGoal(description = "Answer a complaint", export = @Export(remote = true, name = "answerComplaint"))
        Letter write(Ticket ticket, Customer customer, Ai ai) {
            return ai.withDefaultLlm()
                    .createObject("Write a letter to " + customer + " about: " + ticket.summary(), Letter.class);
        }
    }

    record Ticket(String customerName, String summary) {}

    record Customer(String name, boolean regular) {}

    record Letter(String salutation, String body) {}

    @ApplicationScoped
    public static class Complaints {

        @Inject
        AgentInvocation<Letter> answerComplaint; // checked at deployment

        Letter answer(String complaint) {
            return answerComplaint.invoke(new UserInput(complaint));
        }
    }

    @Inject
    Complaints complaints;

    @Inject
    ScriptedModel model;

    @Inject
    AgentPlatform platform;

    @Test
    void answersAComplaint() {
        model.on("My kettle arrived broken")
                .answer(new Ticket("Ada Lovelace", "A broken kettle"))
                .on("Write a letter to Customer[name=Ada Lovelace, regular=true] about: A broken kettle")
                .answer(new Letter("Dear Ada", "A new one is on its way."));

        assertThat(complaints.answer("My kettle arrived broken. Ada Lovelace"))
                .isEqualTo(new Letter("Dear Ada", "A new one is on its way."));
        assertThat(platform.goals()).extracting(goal -> goal.name()).containsExactly("answerComplaint");
    }
}
