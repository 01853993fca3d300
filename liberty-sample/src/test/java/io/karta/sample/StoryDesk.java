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
import io.karta.generation.annotation.FormField;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import java.util.Optional;

/** Publishes what a reader has rated and an editor wants. */
@Agent(description = "Publishes stories")
public class StoryDesk {

    record Draft(String text) {}

    record Feedback(
            @FormField(label = "{stars}") @Min(1) @Max(5) int stars,
            @FormField(label = "{tone}") Tone tone,
            @FormField(label = "{remarks}", multiline = true) Optional<String> remarks) {}

    enum Tone {
        @FormField(label = "{tone.kind}")
        KIND,
        @FormField(label = "{tone.harsh}")
        HARSH
    }

    record Approved(String text) {}

    record Published(String text, int stars) {}

    @Action
    Draft write(UserInput topic) {
        return new Draft("Once upon a time there was " + topic.content());
    }

    @Action
    Outcome<Feedback> ask(Draft draft) {
        return Outcome.await(Form.of(Feedback.class).title("How is this?").text(draft.text()));
    }

    @Action
    Outcome<Approved> approve(Draft draft, Feedback feedback) {
        return Outcome.await(
                Form.confirmation(new Approved(draft.text()), "Publish a story with " + feedback.stars() + " stars?")
                        .text(draft.text())
                        .answeredBy("editor")
                        .expiringAfter(Duration.ofDays(2)));
    }

    @Action
    @AchievesGoal(description = "Publish a story", export = @Export(remote = true, name = "publish"))
    Published publish(Approved approved, Feedback feedback) {
        return new Published(approved.text(), feedback.stars());
    }
}
