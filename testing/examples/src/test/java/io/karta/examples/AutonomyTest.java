/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.UserInput;
import io.karta.autonomy.AutonomyException;
import io.karta.autonomy.GoalChoiceApprover;
import io.karta.autonomy.GoalNotApprovedException;
import io.karta.autonomy.Ranking;
import io.karta.autonomy.Ranking.Entry;
import io.karta.event.RankingEvent;
import io.karta.process.AgentPlatform;
import io.karta.testkit.ScriptedModel;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The code of the page on autonomy. */
class AutonomyTest {

    record Letter(String text) {}

    record Stars(String sign) {}

    record Horoscope(String text) {}

    record Receipt(String of) {}

    @Agent(description = "Answers complaints about what the shop has sold")
    static class SupportDesk {

        @Action
        @AchievesGoal(description = "Answer a complaint", examples = "My kettle arrived broken")
        Letter answer(UserInput complaint) {
            return new Letter("We are sorry: " + complaint.content());
        }
    }

    @Agent(description = "Looks at the sky")
    static class Observatory {

        @Action
        @AchievesGoal(description = "Say which stars are seen")
        Stars look(UserInput where) {
            return new Stars("lion");
        }
    }

    @Agent(description = "Writes horoscopes")
    static class Astrologer {

        @Action
        @AchievesGoal(description = "Write a horoscope")
        Horoscope write(Stars stars) {
            return new Horoscope("For a " + stars.sign());
        }
    }

    @Agent(description = "Pays people")
    static class Cashier {

        @Action
        @AchievesGoal(description = "Pay an invoice", tags = "payment")
        Receipt pay(UserInput whom) {
            return new Receipt(whom.content());
        }
    }

    @Singleton
    static class FrontDesk {

        @Inject
        AgentPlatform platform;

        Object deal(String text) {
            return platform.ask(text).run().result(Object.class);
        }
    }

    @Singleton
    static class OpenDesk {

        @Inject
        AgentPlatform platform;

        String dealOrExplain(String text) {
            try {
                return platform.ask(text)
                        .openMode()
                        .run()
                        .result(Horoscope.class)
                        .text();
            } catch (AutonomyException e) {
                return "No agent here does that; the best was " + e.ranking().best();
            }
        }
    }

    @Singleton
    static class NothingThatPays implements GoalChoiceApprover {

        @Override
        public Decision approve(GoalChoice choice) {
            return choice.goal().tags().contains("payment")
                    ? Decision.refused("Payments are for people")
                    : Decision.approved();
        }
    }

    @Singleton
    static class Watch {

        private final List<String> seen = new ArrayList<>();

        void watch(@Observes RankingEvent.Chosen event) {
            seen.add(event.chosen().name());
        }
    }

    private static ScriptedModel ranking(Entry... entries) {
        return new ScriptedModel().on(Ranking.class).answer(Ranking.of(entries));
    }

    @Test
    void theAgentThatFitsDealsWithTheText() {
        var model = ranking(new Entry("SupportDesk", 0.9), new Entry("Observatory", 0.1));

        try (var application =
                Application.of(model, SupportDesk.class, Observatory.class, FrontDesk.class, Watch.class)) {
            var done = application.get(FrontDesk.class).deal("My kettle arrived broken");

            assertThat(done).isEqualTo(new Letter("We are sorry: My kettle arrived broken"));
            assertThat(application.get(Watch.class).seen).containsExactly("SupportDesk");
        }
    }

    @Test
    void aGoalIsReachedWithTheActionsOfAll() {
        try (var application =
                Application.of(ranking(new Entry("write", 0.9)), Observatory.class, Astrologer.class, OpenDesk.class)) {
            assertThat(application.get(OpenDesk.class).dealOrExplain("What will tomorrow bring?"))
                    .isEqualTo("For a lion");
        }
    }

    @Test
    void callsTheApproverLast() {
        try (var application = Application.of(
                ranking(new Entry("Cashier", 0.99)), Cashier.class, FrontDesk.class, NothingThatPays.class)) {
            var desk = application.get(FrontDesk.class);

            assertThatThrownBy(() -> desk.deal("Send me a million"))
                    .isInstanceOf(GoalNotApprovedException.class)
                    .hasMessageContaining("Payments are for people");
        }
    }
}
