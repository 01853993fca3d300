/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.Condition;
import io.karta.agent.UserInput;
import io.karta.ai.Ai;
import io.karta.process.AgentInvocation;
import io.karta.testkit.ScriptedModel;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The code of the page on concepts. */
class ConceptsTest {

    record Ticket(String customer, String summary, double urgency) {}

    record Customer(String name, int loyalty) {}

    record Gift(String what) {}

    record Letter(String text) {}

    @Singleton
    static class Customers {

        Customer named(String name) {
            return new Customer(name, name.length());
        }
    }

    @Agent(description = "Answers a complaint")
    static class SupportDesk {

        @Inject
        Customers customers;

        @Action
        Ticket understand(UserInput complaint, Ai ai) {
            return ai.withDefaultLlm().createObject("What is this about?\n" + complaint.content(), Ticket.class);
        }

        @Action
        Customer lookUp(Ticket ticket) {
            return customers.named(ticket.customer());
        }

        @Action
        @AchievesGoal(description = "Answer a complaint")
        Letter write(Ticket ticket, Customer customer, Ai ai) {
            return new Letter(
                    ai.withDefaultLlm().generateText("Answer %s: %s".formatted(customer.name(), ticket.summary())));
        }
    }

    @Singleton
    static class FrontDesk {

        @Inject
        AgentInvocation<Letter> answer;

        String handle(String complaint) {
            return answer.invoke(new UserInput(complaint)).text();
        }
    }

    private final ScriptedModel model = new ScriptedModel()
            .on("kettle")
            .answer(new Ticket("Ada", "broken on arrival", 0.9))
            .on("Answer Ada")
            .answer("Dear Ada, a new one is on its way.");

    @Nested
    class WhenAGoalIsCalled {

        @Test
        void theTypesAreThePlan() {
            try (var application = Application.of(model, SupportDesk.class, Customers.class, FrontDesk.class)) {
                assertThat(application.get(FrontDesk.class).handle("My kettle arrived broken"))
                        .isEqualTo("Dear Ada, a new one is on its way.");
            }
        }

        @Test
        void theProcessTellsWhatItDid() {
            try (var application = Application.of(model, SupportDesk.class, Customers.class)) {
                var process = application.run("SupportDesk.write", new UserInput("My kettle arrived broken"));

                assertThat(process.history())
                        .extracting(run -> run.action())
                        .containsExactly("SupportDesk.understand", "SupportDesk.lookUp", "SupportDesk.write");
                assertThat(process.explain())
                        .isEqualTo("SupportDesk.write is achieved after SupportDesk.understand, SupportDesk.lookUp, "
                                + "SupportDesk.write.");
            }
        }
    }

    @Agent(description = "Answers a complaint, and calms down who is angry")
    static class CaringDesk {

        @Action
        Ticket understand(UserInput complaint, Ai ai) {
            return ai.withDefaultLlm().createObject("What is this about?\n" + complaint.content(), Ticket.class);
        }

        @Condition
        boolean isUrgent(Ticket ticket) {
            return ticket.urgency() > 0.5;
        }

        @Action(pre = "isUrgent")
        Letter call(Ticket ticket) {
            return new Letter("We have called " + ticket.customer());
        }

        @Action(cost = 0.4)
        Letter reply(Ticket ticket) {
            return new Letter("Dear " + ticket.customer());
        }

        @Action
        @AchievesGoal(description = "Settle a complaint")
        Gift settle(Letter letter) {
            return new Gift(letter.text() + ", and here is a gift");
        }
    }

    @Nested
    class WhenTwoPlansReachTheGoal {

        @Test
        void theCheaperOneIsTakenIfItsConditionHolds() {
            try (var application = Application.of(model, CaringDesk.class)) {
                assertThat(application
                                .invoke(Gift.class, new UserInput("My kettle arrived broken"))
                                .what())
                        .startsWith("We have called Ada");
            }
        }
    }
}
