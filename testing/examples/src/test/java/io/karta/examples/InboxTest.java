/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import static io.karta.testkit.KartaAssertions.assertThat;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.Confirmation;
import io.karta.agent.Export;
import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.junit.KartaTest;
import io.karta.process.AgentInvocation;
import io.karta.process.AgentPlatform;
import io.karta.process.Caller;
import io.karta.process.OpenQuestion;
import io.karta.process.Page;
import io.karta.process.PageRequest;
import io.karta.process.ProcessOptions;
import io.karta.process.QuestionFilter;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The code of the page on the inbox. */
@KartaTest({InboxTest.RefundDesk.class, InboxTest.Inbox.class})
class InboxTest {

    record Refund(String order) {}

    @Agent(description = "Refunds an order after an approval")
    static class RefundDesk {

        @Action
        @AchievesGoal(description = "Refund an order", export = @Export(remote = true, name = "refund"))
        Outcome<Refund> refund(UserInput order) {
            return Outcome.await(Form.confirmation(new Refund(order.content()), "Refund " + order.content() + "?")
                    .answeredBy("support-lead"));
        }
    }

    @ApplicationScoped
    public static class Inbox {

        @Inject
        AgentPlatform platform;

        Page<OpenQuestion> refunds(Caller caller) {
            var filter = QuestionFilter.all().answerableBy(caller).withGoal("refund");
            return platform.questions(filter, PageRequest.first(50));
        }
    }

    private static final Caller LEAD = Caller.named("lee", Set.of("support-lead"));
    private static final Caller CLERK = Caller.named("carl", Set.of("clerk"));

    @Inject
    AgentInvocation<Refund> refund;

    @Inject
    Inbox inbox;

    @Test
    void listsWhatTheCallerMayAnswerUntilItIsAnswered() {
        var process = refund.withOptions(ProcessOptions.defaults().withLabel("order-17"))
                .start(new UserInput("order 17"));

        assertThat(inbox.refunds(CLERK).items()).isEmpty();
        assertThat(inbox.refunds(LEAD).items()).singleElement().satisfies(open -> {
            assertThat(open.question().form().title()).isEqualTo("Refund order 17?");
            assertThat(open.process().label()).contains("order-17");
            open.process().answer(open.question().id(), new Confirmation(true), LEAD);
        });

        assertThat(inbox.refunds(LEAD).items()).isEmpty();
        assertThat(process).completedWith(new Refund("order 17"));
    }
}
