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
import io.karta.agent.RequireNameMatch;
import io.karta.agent.UserInput;
import io.karta.ai.Ai;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessStatus;
import io.karta.testkit.ScriptedModel;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Merges two drafts into a report, and revises it until a critic accepts it. */
class CriticLoopTest {

    record Draft(String text) {}

    record Report(String text) {}

    record Critique(boolean accepted, String reasoning) {}

    record Research(String text) {}

    @Agent(description = "Researches a topic until a critic accepts the report")
    static class Researcher {

        @Action(outputBinding = "history")
        Draft researchHistory(UserInput topic, Ai ai) {
            return ai.withDefaultLlm().createObject("Research the history of " + topic.content(), Draft.class);
        }

        @Action(outputBinding = "physics")
        Draft researchPhysics(UserInput topic, Ai ai) {
            return ai.withDefaultLlm().createObject("Research the physics of " + topic.content(), Draft.class);
        }

        @Action(pre = "rejected", canRerun = true, outputBinding = "physics")
        Draft revisePhysics(@RequireNameMatch Draft physics, Critique critique, Ai ai) {
            return ai.withDefaultLlm()
                    .createObject("Revise: " + physics.text() + "\nCritique: " + critique.reasoning(), Draft.class);
        }

        @Action(trigger = Draft.class, canRerun = true)
        Report merge(@RequireNameMatch Draft history, @RequireNameMatch Draft physics, Ai ai) {
            return ai.withDefaultLlm()
                    .createObject("Merge these drafts:\n" + history.text() + "\n" + physics.text(), Report.class);
        }

        @Action(trigger = Report.class, canRerun = true)
        Critique review(Report report, Ai ai) {
            return ai.withDefaultLlm().createObject("Is this report good?\n" + report.text(), Critique.class);
        }

        @Condition
        boolean accepted(Critique critique) {
            return critique.accepted();
        }

        @Condition
        boolean rejected(Critique critique) {
            return !critique.accepted();
        }

        @Action(pre = "accepted")
        @AchievesGoal(description = "Research a topic")
        Research publish(Report report, Critique critique) {
            return new Research(report.text());
        }
    }

    private final ScriptedModel model = new ScriptedModel()
            .on("Research the history")
            .answer(new Draft("Kettles are old."))
            .on("Research the physics")
            .answer(new Draft("Kettles sing."))
            .on("Revise: Kettles sing.\nCritique: Why?")
            .answer(new Draft("Bubbles sing."))
            .on("Merge these drafts:\nKettles are old.\nBubbles sing.")
            .answer(new Report("Old kettles have bubbles that sing."))
            .on("Merge these drafts:\nKettles are old.\nKettles sing.")
            .answer(new Report("Old kettles sing."))
            .on("Is this report good?\nOld kettles have")
            .answer(new Critique(true, "Good"))
            .on("Is this report good?\nOld kettles sing.")
            .answer(new Critique(false, "Why?"));

    @Test
    void revisesOnceAfterEachRejection() {
        try (var application = Application.of(model, Researcher.class)) {
            AgentProcess process = application.run("Researcher.publish", new UserInput("kettles"));

            assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
            assertThat(process.result(Research.class)).isEqualTo(new Research("Old kettles have bubbles that sing."));
            assertThat(actions(process))
                    .containsExactly(
                            "researchHistory",
                            "researchPhysics",
                            "merge",
                            "review",
                            "revisePhysics",
                            "merge",
                            "review",
                            "publish");
        }
    }

    private static List<String> actions(AgentProcess process) {
        return process.history().stream()
                .map(run -> run.action().replaceFirst(".*\\.", ""))
                .toList();
    }
}
