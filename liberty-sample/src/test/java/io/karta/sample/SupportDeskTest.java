/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.sample;

import static io.karta.testkit.KartaAssertions.assertThat;

import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.sample.Resolution.Refund;
import io.karta.sample.Resolution.Reply;
import io.karta.sample.Ticket.Mood;
import io.karta.sample.Ticket.Trouble;
import io.karta.testkit.FakeAi;
import java.math.BigDecimal;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SupportDeskTest {

    private static final Ticket TICKET = new Ticket(
            Optional.of("Ada Lovelace"), "kettle", Trouble.BROKEN, true, Mood.ANNOYED, "The kettle arrived broken.");
    private static final Refund REFUND = new Refund(new BigDecimal("39.90"), "it is broken");

    private static final UserInput COMPLAINT = new UserInput("My kettle arrived broken");

    private final SupportDesk desk = new SupportDesk(new Customers());
    private final Customer ada = desk.lookUp(TICKET);

    @Test
    void readsTheComplaint() {
        var ai = FakeAi.answering(TICKET);

        var ticket = desk.understand(COMPLAINT, ai);

        assertThat(ticket).isEqualTo(TICKET);
        assertThat(ai.onlyCall()).usedDefaultModel().promptContains("My kettle arrived broken");
    }

    @Test
    void decidesWithTheJudgeWhoKnowsThePrice() {
        var ai = FakeAi.answering(REFUND);

        var resolution = desk.decide(TICKET, ada, ai);

        assertThat(resolution).isEqualTo(REFUND);
        assertThat(ai.onlyCall()).usedRole("judge").promptContains("Price paid: 39.90 euros", "GOLD");
    }

    @Test
    void approvesRefundsUpToTheLimitAndAllElse() {
        var refund = new Refund(new BigDecimal("100.00"), "it is broken");
        var reply = new Reply("Thank you");

        assertThat(desk.approve(COMPLAINT, ada, refund)).isEqualTo(Outcome.of(new Approved(refund)));
        assertThat(desk.approve(COMPLAINT, ada, reply)).isEqualTo(Outcome.of(new Approved(reply)));
    }

    @Test
    void asksASupportLeadAboutHigherRefunds() {
        var refund = new Refund(new BigDecimal("100.01"), "it is broken");

        assertThat(desk.approve(COMPLAINT, ada, refund))
                .isEqualTo(Outcome.await(Form.confirmation(new Approved(refund), "Refund 100.01 euros to Ada Lovelace?")
                        .text("My kettle arrived broken")
                        .answeredBy("support-lead")));
    }

    @Test
    void refundsWhatASupportLeadOffersInstead() {
        var approved = desk.accept(new Offer(new BigDecimal("50.00"), "it can be repaired"));

        assertThat(approved).isEqualTo(new Approved(new Refund(new BigDecimal("50.00"), "it can be repaired")));
    }

    @Test
    void writesWhatWasDecided() {
        var ai = FakeAi.answering(new Letter("Dear Ada", "You get your money back."));

        var letter = desk.write(TICKET, ada, new Approved(REFUND), ai);

        assertThat(letter.content()).startsWith("Dear Ada");
        assertThat(ai.onlyCall()).promptContains("Salutation: Dear Ada", "refund 39.90 euros");
    }
}
