/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.sample;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.Export;
import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.ai.Ai;
import io.karta.sample.Resolution.Refund;
import jakarta.inject.Inject;
import java.math.BigDecimal;

/**
 * Reads a complaint, looks the customer up, decides, and writes back. Which step comes when follows from their types.
 * A support lead approves high refunds; meanwhile the process holds no thread.
 */
@Agent(description = "Answers a customer's complaint with a letter")
public class SupportDesk {

    /** In euros. Higher refunds need the approval of a support lead. */
    private static final BigDecimal LIMIT = new BigDecimal("100");

    private static final String LEAD = "support-lead";

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

    @Action(description = "Approve the decision")
    Outcome<Approved> approve(UserInput complaint, Customer customer, Resolution resolution) {
        var approved = new Approved(resolution);
        if (!(resolution instanceof Refund refund) || refund.amount().compareTo(LIMIT) <= 0) {
            return Outcome.of(approved);
        }
        var question = "Refund %s euros to %s?".formatted(refund.amount().toPlainString(), customer.name());
        return Outcome.await(
                Form.confirmation(approved, question).text(complaint.content()).answeredBy(LEAD));
    }

    /** The cheaper approval is planned first; after a rejection, only this way leads to the letter. */
    @Action(description = "Ask for an offer", cost = 1)
    Outcome<Offer> askForOffer(UserInput complaint, Customer customer) {
        return Outcome.await(Form.of(Offer.class)
                .title("What do we offer %s instead?".formatted(customer.name()))
                .text(complaint.content())
                .answeredBy(LEAD));
    }

    @Action(description = "Accept the offer")
    Approved accept(Offer offer) {
        return new Approved(new Refund(offer.amount(), offer.reason()));
    }

    @Action(description = "Write the letter")
    @AchievesGoal(
            description = "Answer a complaint",
            tags = {"support", "letter"},
            examples = "My kettle arrived broken and I want my money back. Ada Lovelace",
            export = @Export(remote = true, name = "answerComplaint"))
    Letter write(Ticket ticket, Customer customer, Approved approved, Ai ai) {
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
                                        approved.resolution().summary(),
                                        ticket.summary()),
                        Letter.class);
    }
}
