/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.Export;
import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.State;
import io.karta.agent.UserInput;
import io.karta.ai.Ai;
import io.karta.ai.Persona;
import io.karta.ai.RoleGoalBackstory;
import io.karta.model.LlmOptions;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessStatus;
import io.karta.testkit.ScriptedModel;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Writes a story, requests a review, and revises it until the reviewer likes it. */
class WriteAndReviewTest {

    private static final RoleGoalBackstory WRITER = RoleGoalBackstory.withRole("Creative Storyteller")
            .andGoal("Write engaging and imaginative stories")
            .andBackstory("Has a PhD in French literature; used to work in a circus");

    private static final Persona REVIEWER = Persona.create(
            "Media Book Review",
            "New York Times Book Reviewer",
            "Professional and insightful",
            "Help guide readers toward good stories");

    @Agent(description = "Generate a story based on user input and review it")
    static class WriteAndReviewAgent {

        record Story(String text) {}

        record ReviewedStory(Story story, String review) {}

        record HumanFeedback(String comments) {}

        record Assessment(boolean acceptable) {}

        @State
        sealed interface Stage permits AssessStory, ReviseStory, Done {}

        @Action
        AssessStory craftStory(UserInput input, Ai ai) {
            var story = ai.withLlm(LlmOptions.defaults().withTemperature(0.7))
                    .withPromptContributor(WRITER)
                    .createObject("Craft a short story. Be inspired by: " + input.content(), Story.class);
            return new AssessStory(input, story);
        }

        record AssessStory(UserInput input, Story story) implements Stage {

            @Action
            Outcome<HumanFeedback> getFeedback() {
                return Outcome.await(
                        Form.of(HumanFeedback.class).title("How is this story?").text(story.text()));
            }

            @Action
            Stage assess(HumanFeedback feedback, Ai ai) {
                var assessment = ai.withDefaultLlm()
                        .createObject(
                                "Does this say that the story is fine?\n" + feedback.comments(), Assessment.class);
                return assessment.acceptable()
                        ? new Done(input, story)
                        : new ReviseStory(input, story, feedback.comments());
            }
        }

        record ReviseStory(UserInput input, Story story, String instructions) implements Stage {

            @Action
            AssessStory reviseStory(Ai ai) {
                var revised = ai.withLlm(LlmOptions.defaults().withTemperature(0.7))
                        .withPromptContributor(WRITER)
                        .createObject("Revise this story: %s\n%s".formatted(instructions, story.text()), Story.class);
                return new AssessStory(input, revised);
            }
        }

        record Done(UserInput input, Story story) implements Stage {

            @Action
            @AchievesGoal(
                    description = "The story has been crafted and reviewed",
                    export = @Export(remote = true, name = "writeAndReviewStory"))
            ReviewedStory reviewStory(Ai ai) {
                return new ReviewedStory(
                        story,
                        ai.withDefaultLlm()
                                .withPromptContributor(REVIEWER)
                                .generateText("Review this short story:\n" + story.text()));
            }
        }
    }

    private final ScriptedModel model = new ScriptedModel()
            .on("Craft")
            .answer(new WriteAndReviewAgent.Story("A kettle sang."))
            .on("Revise this story: Longer!")
            .answer(new WriteAndReviewAgent.Story("A kettle sang all night."))
            .on("Longer!")
            .answer(new WriteAndReviewAgent.Assessment(false))
            .on("Lovely")
            .answer(new WriteAndReviewAgent.Assessment(true))
            .on("Review")
            .answer("Hot.");

    @Nested
    class WhenTheUserRequestsChanges {

        @Test
        void revisesTheStoryAndAsksAgain() {
            try (var application = Application.of(model, WriteAndReviewAgent.class)) {
                AgentProcess process = application.run("writeAndReviewStory", new UserInput("kettles"));
                application.answer(process, new WriteAndReviewAgent.HumanFeedback("Longer!"));

                assertThat(process.status()).isEqualTo(ProcessStatus.WAITING);
                application.answer(process, new WriteAndReviewAgent.HumanFeedback("Lovely"));

                assertThat(process.result(WriteAndReviewAgent.ReviewedStory.class)
                                .story()
                                .text())
                        .isEqualTo("A kettle sang all night.");
                assertThat(process.history())
                        .extracting(run -> run.action().substring(20))
                        .containsExactly(
                                "craftStory",
                                "AssessStory.getFeedback",
                                "AssessStory.assess",
                                "ReviseStory.reviseStory",
                                "AssessStory.getFeedback",
                                "AssessStory.assess",
                                "Done.reviewStory");
            }
        }
    }
}
