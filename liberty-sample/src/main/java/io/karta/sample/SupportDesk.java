/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.sample;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.Export;
import io.karta.agent.UserInput;
import io.karta.ai.Ai;
import jakarta.inject.Inject;

/**
 * Reads a complaint, looks the customer up, decides, and writes back. Which step comes when follows from their types.
 */
@Agent(description = "Answers a customer's complaint with a letter")
public class SupportDesk {

    private final Customers customers;

    @Inject
    SupportDesk(Customers customers) {
        this.customers = customers;
    }

    @Action(description = "Understand the complaint")
    Ticket understand(UserInput complaint, Ai ai) {
        return ai.withDefaultLlm()
                .createObject(
                        """
                Read this complaint to our web shop.

                <complaint>
                %s
                </complaint>
                """
                                .formatted(complaint.content()),
                        Ticket.class);
    }

    @Action(description = "Look up the customer")
    Customer lookUp(Ticket ticket) {
        return customers.named(ticket.customer());
    }

    @Action(description = "Decide what to do")
    Resolution decide(Ticket ticket, Customer customer, Ai ai) {
        return ai.withLlmByRole("judge")
                .createObject(
                        """
                Decide what our web shop does about a complaint.

                Product: %s
                Trouble: %s
                Wants the money back: %s
                Mood: %s
                Customer: %s
                Price paid: %s
                Summary: %s
                """
                                .formatted(
                                        ticket.product(),
                                        ticket.trouble(),
                                        ticket.wantsMoneyBack() ? "yes" : "no",
                                        ticket.mood(),
                                        customer.summary(),
                                        customer.pricePaid(ticket.product()),
                                        ticket.summary()),
                        Resolution.class);
    }

    @Action(description = "Write the letter")
    @AchievesGoal(
            description = "Answer a complaint",
            tags = {"support", "letter"},
            examples = "My kettle arrived broken and I want my money back. Ada Lovelace",
            export = @Export(remote = true, name = "answerComplaint"))
    Letter write(Ticket ticket, Customer customer, Resolution resolution, Ai ai) {
        return ai.withDefaultLlm()
                .createObject(
                        """
                Write the letter that answers a complaint to our web shop: warm, brief, and true to the decision.
                Speak of the product. Sign as Robin from customer care.

                Salutation: Dear %s
                Product: %s
                Trouble: %s
                Mood: %s
                Decision: %s
                Summary: %s
                """
                                .formatted(
                                        customer.calledName(),
                                        ticket.product(),
                                        ticket.trouble(),
                                        ticket.mood(),
                                        resolution.summary(),
                                        ticket.summary()),
                        Letter.class);
    }
}
