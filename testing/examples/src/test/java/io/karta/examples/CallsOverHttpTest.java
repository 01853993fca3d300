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
import io.karta.agent.RequireNameMatch;
import io.karta.agent.UserInput;
import io.karta.ai.Ai;
import io.karta.junit.KartaTest;
import io.karta.process.AgentInvocation;
import io.karta.process.AgentPlatform;
import io.karta.testkit.ScriptedModel;
import jakarta.inject.Inject;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The code of the page on calls over HTTP. */
class CallsOverHttpTest {

    @Agent(description = "Answers a customer's complaint with a letter")
    static class SupportDesk {

        @Action
        @AchievesGoal(description = "Answer a complaint", export = @Export(remote = true, name = "answerComplaint"))
        Letter write(UserInput complaint, Ai ai) {
            return ai.withDefaultLlm().createObject("Answer this complaint: " + complaint.content(), Letter.class);
        }
    }

    record Letter(String salutation, String body) {}

    record Draft(String text) {}

    record Verdict(String winner) {}

    @Agent(description = "Compares drafts")
    static class Comparison {

        @Action
        @AchievesGoal(
                description = "Compare two drafts",
                export = @Export(remote = true, name = "compare", startingInputTypes = Draft.class))
        Verdict compare(@RequireNameMatch Draft first, @RequireNameMatch Draft second, Ai ai) {
            return ai.withDefaultLlm()
                    .createObject("Which is better?\n" + first.text() + "\n" + second.text(), Verdict.class);
        }
    }

    @Nested
    @KartaTest({SupportDesk.class, Comparison.class})
    class WhenGoalsAreExported {

        @Inject
        AgentPlatform platform;

        @Inject
        ScriptedModel model;

        @Test
        void theyHaveTheNamesOfTheirPaths() {
            assertThat(platform.goals())
                    .extracting(goal -> goal.name())
                    .containsExactlyInAnyOrder("answerComplaint", "compare");
            assertThat(platform.goals()).allMatch(goal -> goal.isOpenTo("rest"));
        }

        @Test
        void oneInputIsEnoughForALetter(AgentInvocation<Letter> answerComplaint) {
            model.on("Answer this complaint: My kettle").answer(new Letter("Dear Ada", "Sorry."));

            assertThat(answerComplaint.invoke(new UserInput("My kettle"))).isEqualTo(new Letter("Dear Ada", "Sorry."));
        }

        @Test
        void inputsOfOneTypeHaveNames(AgentInvocation<Verdict> compare) {
            model.on("Which is better?\nDear Ada\nHello Ada").answer(new Verdict("first"));

            assertThat(compare.invoke(Map.of("first", new Draft("Dear Ada"), "second", new Draft("Hello Ada"))))
                    .isEqualTo(new Verdict("first"));
        }
    }
}
