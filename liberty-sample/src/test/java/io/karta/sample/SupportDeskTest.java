/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.sample;

import static io.karta.testkit.KartaAssertions.assertThat;

import io.karta.agent.UserInput;
import io.karta.sample.Resolution.Refund;
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

    private final SupportDesk desk = new SupportDesk(new Customers());
    private final Customer ada = desk.lookUp(TICKET);

    @Test
    void readsTheComplaint() {
        var ai = FakeAi.answering(TICKET);

        var ticket = desk.understand(new UserInput("My kettle arrived broken"), ai);

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
    void writesWhatWasDecided() {
        var ai = FakeAi.answering(new Letter("Dear Ada", "You get your money back."));

        var letter = desk.write(TICKET, ada, REFUND, ai);

        assertThat(letter.content()).startsWith("Dear Ada");
        assertThat(ai.onlyCall()).promptContains("Salutation: Dear Ada", "refund 39.90 euros");
    }
}
