/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.AgentException;
import io.karta.agent.UserInput;
import io.karta.ai.Ai;
import io.karta.process.AgentPlatform;
import io.karta.testkit.CapturedLog;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Undefined names in code and configuration. */
class StrictNamesTest {

    record Poem(String text) {}

    @Agent(description = "Writes poems")
    static class Poet {
        @Action
        @AchievesGoal(description = "A poem")
        Poem write(UserInput role, Ai ai) {
            return new Poem(ai.withLlmByRole(role.content()).generateText("?"));
        }
    }

    private static TestApplication.Builder poet() {
        return TestApplication.of(Poet.class, EchoProvider.class)
                .with("karta.models.fast.provider", "echo")
                .with("karta.models.best.provider", "echo")
                .with("karta.default-model", "fast")
                .with("karta.model-roles.judge", "best");
    }

    private static String poem(TestApplication app, String role) {
        return app.get(AgentPlatform.class)
                .invocation(Poem.class)
                .invoke(new UserInput(role))
                .text();
    }

    @Nested
    class LenientByDefault {

        @Test
        void anUnknownRoleIsAWarningWithTheNearestRole() {
            try (var log = CapturedLog.of("io.karta.engine.call.RoleCheck");
                    var app = poet().deploy()) {
                assertThat(poem(app, "jugde")).startsWith("fast of echo");

                assertThat(log.warnings())
                        .singleElement()
                        .asString()
                        .startsWith("KARTA-910")
                        .contains("Did you mean 'judge'?", "action Poet.write of");
            }
        }

        @Test
        void aRoleIsNoneWhereNoRolesAreConfigured() {
            try (var log = CapturedLog.of("io.karta.engine.call.RoleCheck");
                    var app = TestApplication.of(Poet.class, EchoProvider.class)
                            .with("karta.models.fast.provider", "echo")
                            .deploy()) {
                assertThat(poem(app, "judge")).startsWith("fast of echo");

                assertThat(log.warnings()).isEmpty();
            }
        }

        @Test
        void aKnownRoleIsNone() {
            try (var log = CapturedLog.of("io.karta.engine.call.RoleCheck");
                    var app = poet().deploy()) {
                assertThat(poem(app, "judge")).startsWith("best of echo");

                assertThat(log.warnings()).isEmpty();
            }
        }
    }

    @Nested
    class WhenStrict {

        @Test
        void anUnknownRoleIsAnError() {
            try (var app = poet().with("karta.strict", "true").deploy()) {
                assertThat(poem(app, "judge")).startsWith("best of echo");
                assertThatThrownBy(() -> poem(app, "jugde"))
                        .isInstanceOf(AgentException.class)
                        .hasStackTraceContaining(
                                "KARTA-910: no model is configured for the role 'jugde'. Did you mean 'judge'?");
            }
        }

        @Test
        void anUnknownKeyStopsTheDeployment() {
            assertThat(poet().with("karta.strict", "true")
                            .with("karta.default-modle", "fast")
                            .problems())
                    .contains("KARTA-472: karta.default-modle", "karta.default-model");
        }

        @Test
        void nothingElseChanges() {
            try (var app = poet().with("karta.strict", "true").deploy()) {
                assertThat(app.container().isRunning()).isTrue();
            }
        }

        @Test
        void theValueMustBeTrueOrFalse() {
            assertThat(poet().with("karta.strict", "perhaps").problems()).contains("karta.strict", "true or false");
        }
    }
}
