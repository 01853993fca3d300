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
import io.karta.process.Blackboard;
import io.karta.process.BlackboardView;
import jakarta.enterprise.context.ApplicationScoped;
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
