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
import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.Provided;
import io.karta.agent.State;
import io.karta.agent.UserInput;
import io.karta.process.AgentInvocation;
import io.karta.process.Blackboard;
import io.karta.process.BlackboardView;
import io.karta.process.ProcessOptions;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The code of the page on states. */
class StatesTest {

    record Story(String text) {}

    record Feedback(boolean accepted, String remark) {}

    @ApplicationScoped
    static class Archive {

        Story keep(Story story) {
            return story;
        }
    }

    @Agent(description = "Writes a story and revises it until a person likes it")
    static class StoryDesk {

        @State
        sealed interface Stage permits Draft, Done {}

        @Action
        Draft craft(UserInput topic) {
            return new Draft(new Story("About " + topic.content()), 1);
        }

        record Draft(Story story, int round) implements Stage {

            @Action
            Outcome<Feedback> ask() {
                return Outcome.await(
                        Form.of(Feedback.class).title("How is this?").text(story.text()));
            }

            @Action
            Stage assess(Feedback feedback) {
                return feedback.accepted()
                        ? new Done(story)
                        : new Draft(new Story(story.text() + ", " + feedback.remark()), round + 1);
            }
        }

        record Done(Story story) implements Stage {

            @Action
            @AchievesGoal(description = "A story a person liked")
            Story finish(@Provided Archive archive) {
                return archive.keep(story);
            }
        }
    }

    @Nested
    class WhenAStateIsEnteredAgain {

        @Test
        void asksTheUserAgain() {
            try (var application = Application.of(StoryDesk.class, Archive.class)) {
                var process = application.run("StoryDesk.Done.finish", new UserInput("kettles"));
                application.answer(process, new Feedback(false, "but longer"));
                application.answer(process, new Feedback(false, "and funnier"));
                application.answer(process, new Feedback(true, ""));

                assertThat(process.result(Story.class).text()).isEqualTo("About kettles, but longer, and funnier");
            }
        }
    }

    record LoanRequest(int amount) {}

    record Letter(String text) {}

    @Agent(description = "Decides on requests for loans")
    static class LoanDesk {

        @State
        sealed interface Decision permits Granted, Refused {}

        @Action
        Decision decide(LoanRequest request) {
            return request.amount() < 1000 ? new Granted(request) : new Refused("too much");
        }

        record Granted(LoanRequest request) implements Decision {

            @Action
            @AchievesGoal(description = "Pay a loan")
            Letter pay() {
                return new Letter("We have paid " + request.amount());
            }
        }

        record Refused(String reason) implements Decision {

            @Action
            @AchievesGoal(description = "Refuse a loan")
            Letter refuse() {
                return new Letter("No: " + reason);
            }
        }
    }

    @Nested
    class WhenEachBranchHasAGoal {

        @Singleton
        static class Branch {

            @Inject
            AgentInvocation<Letter> decision;
        }

        @Test
        void injectsAnInvocationWithoutAChoice() {
            try (var application = Application.of(LoanDesk.class, Branch.class)) {
                assertThat(application.get(Branch.class).decision.invoke(new LoanRequest(5000)))
                        .isEqualTo(new Letter("No: too much"));
            }
        }

        @Test
        void namesTheGoalThatItHasReached() {
            try (var application = Application.of(LoanDesk.class)) {
                var platform = application.platform();
                var process = platform.run(platform.createProcess(
                        platform.agents().get(0), ProcessOptions.defaults(), new LoanRequest(5000)));

                assertThat(process.goal().name()).isEqualTo("LoanDesk.Refused.refuse");
                assertThat(process.result(Letter.class)).isEqualTo(new Letter("No: too much"));
            }
        }

        @Test
        void endsWithTheGoalOfTheStateThatItHasEntered() {
            try (var application = Application.of(LoanDesk.class)) {
                assertThat(application.invoke(Letter.class, new LoanRequest(1)).text())
                        .isEqualTo("We have paid 1");
                assertThat(application.invoke(Letter.class, new LoanRequest(5000)))
                        .isEqualTo(new Letter("No: too much"));
            }
        }
    }

    record Finding(String text) {}

    record Report(int findings) {}

    @Agent(description = "Looks around until it has found enough")
    static class Scout {

        @Action
        Searching begin(UserInput topic) {
            return new Searching(topic.content());
        }

        @State
        record Searching(String topic) {

            @Action(canRerun = true, post = "hasEnough")
            Searching look(Blackboard blackboard) {
                blackboard.add(new Finding("something about " + topic));
                return this;
            }

            @Condition
            boolean hasEnough(BlackboardView blackboard) {
                return blackboard.all(Finding.class).size() >= 3;
            }

            @Action(pre = "hasEnough")
            @AchievesGoal(description = "A report on what was found")
            Report report(BlackboardView blackboard) {
                return new Report(blackboard.all(Finding.class).size());
            }
        }
    }

    @Nested
    class WhenAnActionStaysInItsState {

        @Test
        void keepsItsObjects() {
            try (var application = Application.of(Scout.class)) {
                assertThat(application.invoke(Report.class, new UserInput("kettles")))
                        .isEqualTo(new Report(3));
            }
        }
    }
}
