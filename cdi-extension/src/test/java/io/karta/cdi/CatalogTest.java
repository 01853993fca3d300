/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.AgentCatalog;
import io.karta.agent.AgentDefinition;
import io.karta.agent.ConfigKeys;
import io.karta.agent.GoalDefinition;
import io.karta.agent.UserInput;
import io.karta.autonomy.GoalChoiceApprover;
import io.karta.process.AgentPlatform;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import org.junit.jupiter.api.Test;

/** What is deployed, before and after the platform has started. */
class CatalogTest {

    @Singleton
    static class Start {
        boolean isDone;
    }

    /** The platform asks for it when it starts. */
    @Singleton
    static class Approver implements GoalChoiceApprover {

        @Inject
        Approver(Start start) {
            start.isDone = true;
        }

        @Override
        public Decision approve(GoalChoice choice) {
            return Decision.approved();
        }
    }

    @Agent(description = "Writes letters")
    static class Writer {
        @Action
        @AchievesGoal(description = "A letter")
        String write(UserInput input) {
            return input.content();
        }
    }

    @Agent(description = "Bakes bread")
    static class Baker {
        @Action
        @AchievesGoal(description = "A number of loaves")
        Integer bake(UserInput input) {
            return input.content().length();
        }
    }

    @Test
    void knowsTheApplicationWithoutStartingThePlatform() {
        try (var app = TestApplication.of(Writer.class, Baker.class, Start.class, Approver.class)
                .with(ConfigKeys.REST_OPENAPI_TITLE, "Bakery")
                .deploy()) {
            var catalog = app.get(AgentCatalog.class);

            assertThat(catalog.agents()).extracting(AgentDefinition::name).containsExactly("Baker", "Writer");
            assertThat(catalog.goals()).extracting(GoalDefinition::name).containsExactly("Baker.bake", "Writer.write");
            assertThat(catalog.setting(ConfigKeys.REST_OPENAPI_TITLE)).contains("Bakery");
            assertThat(app.get(Start.class).isDone).isFalse();
        }
    }

    @Test
    void knowsWhatThePlatformKnows() {
        try (var app = TestApplication.of(Writer.class, Baker.class, Start.class, Approver.class)
                .deploy()) {
            var catalog = app.get(AgentCatalog.class);
            var before = catalog.goals();

            var platform = app.get(AgentPlatform.class);
            assertThat(platform.invocation(String.class).invoke(new UserInput("Hello")))
                    .isEqualTo("Hello");

            assertThat(app.get(Start.class).isDone).isTrue();
            assertThat(catalog.goals()).isEqualTo(before).isEqualTo(platform.goals());
            assertThat(catalog.agents()).isEqualTo(platform.agents());
            assertThat(catalog.shapes()).isSameAs(platform.shapes());
        }
    }
}
