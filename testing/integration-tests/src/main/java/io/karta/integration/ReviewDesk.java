/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.Export;
import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.State;
import io.karta.agent.UserInput;
import io.karta.generation.annotation.FormField;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;

/** Revises a text until a user rates it with at least four stars: a loop of states with a form. */
@Agent(description = "Writes product texts and revises them")
public class ReviewDesk {

    @State
    sealed interface Stage permits Draft, Done {}

    record Rating(@FormField(label = "Stars") @Min(1) @Max(5) int stars) {}

    record Text(String text, int rounds) {}

    @Action
    Draft write(UserInput topic) {
        return new Draft("About " + topic.content(), 1);
    }

    record Draft(String text, int round) implements Stage {

        @Action
        Outcome<Rating> ask() {
            return Outcome.await(Form.of(Rating.class).title("Round " + round).text(text));
        }

        @Action
        Stage assess(Rating rating) {
            return rating.stars() >= 4 ? new Done(text, round) : new Draft(text + ", revised", round + 1);
        }
    }

    record Done(String text, int rounds) implements Stage {

        @Action
        @AchievesGoal(description = "A text that a user likes", export = @Export(remote = true, name = "review"))
        Text finish() {
            return new Text(text, rounds);
        }
    }
}
