/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.a2a.AgentCardCustomizer;
import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.Export;
import io.karta.agent.UserInput;
import io.karta.ai.Ai;
import io.karta.junit.KartaTest;
import io.karta.process.AgentInvocation;
import io.karta.process.AgentPlatform;
import io.karta.testkit.ScriptedModel;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import org.junit.jupiter.api.Test;

@KartaTest({A2aTest.TripPlanner.class, A2aTest.TravelCard.class})
class A2aTest {

    @Agent(description = "Plans trips")
    public static class TripPlanner {

        public record Trip(String city, int days) {}

        @Action
        @AchievesGoal(
                description = "Plan a trip",
                tags = "travel",
                examples = "Three days in Porto",
                export = @Export(remote = true, name = "planTrip"))
        Trip plan(UserInput wish, Ai ai) {
            return ai.withDefaultLlm().createObject("Plan this trip: " + wish.content(), Trip.class);
        }
    }

    @ApplicationScoped
    public static class TravelCard implements AgentCardCustomizer {

        @Override
        public JsonObject customize(JsonObject card) {
            return Json.createObjectBuilder(card)
                    .add("name", "The Travel Agency")
                    .add("version", "2.1.0")
                    .build();
        }
    }

    @Inject
    AgentPlatform platform;

    @Inject
    AgentInvocation<TripPlanner.Trip> planTrip;

    @Inject
    ScriptedModel model;

    @Inject
    TravelCard card;

    @Test
    void theGoalIsASkill() {
        model.always().text("{\"city\":\"Porto\",\"days\":3}");

        assertThat(platform.goals()).singleElement().satisfies(goal -> {
            assertThat(goal.isOpenTo("a2a")).isTrue();
            assertThat(goal.tags()).containsExactly("travel");
        });
        assertThat(planTrip.invoke(new UserInput("Three days in Porto"))).isEqualTo(new TripPlanner.Trip("Porto", 3));
    }

    @Test
    void theCardIsChanged() {
        var changed = card.customize(
                Json.createObjectBuilder().add("name", "shop").add("url", "/").build());

        assertThat(changed).hasToString("{\"name\":\"The Travel Agency\",\"url\":\"/\",\"version\":\"2.1.0\"}");
    }
}
