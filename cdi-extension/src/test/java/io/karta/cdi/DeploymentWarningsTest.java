/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.Export;
import io.karta.agent.PlannerType;
import io.karta.agent.State;
import io.karta.agent.UserInput;
import io.karta.cdi.deployment.Deployer;
import io.karta.testkit.CapturedLog;
import jakarta.annotation.Priority;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Definitions that are legal, but not what their author means. */
class DeploymentWarningsTest {

    record Checked() {}

    record Packed() {}

    record Parcel() {}

    private static List<String> warningsOf(TestApplication.Builder application) {
        try (var log = CapturedLog.of(Deployer.class);
                var app = application.deploy()) {
            assertThat(app.agent().actionModels()).isNotEmpty();
            return log.warnings();
        }
    }

    @Nested
    class WhenAGoalIsRestrictedButNotExported {

        @Agent(description = "Sends parcels")
        static class Shipping {

            @Action
            @AchievesGoal(description = "Check", export = @Export(local = false))
            Checked check(UserInput order) {
                return new Checked();
            }

            @Action
            @AchievesGoal(description = "Pack", export = @Export(endpoints = {"rest", "mcp"}))
            Packed pack(Checked checked) {
                return new Packed();
            }

            @Action
            @AchievesGoal(
                    description = "Send",
                    export =
                            @Export(
                                    remote = true,
                                    local = false,
                                    endpoints = "rest",
                                    startingInputTypes = Packed.class))
            Parcel send(Packed packed) {
                return new Parcel();
            }
        }

        @Test
        void warns() {
            assertThat(warningsOf(TestApplication.of(Shipping.class)))
                    .containsExactly(
                            "KARTA-836: goal Shipping.check of Shipping has local = false, but is not exported, so no"
                                    + " caller can start it. Set remote = true in its @Export, or remote() in code, or"
                                    + " remove the restriction.",
                            "KARTA-836: goal Shipping.pack of Shipping has endpoints = mcp, rest, but is not exported,"
                                    + " so no endpoint offers it. Set remote = true in its @Export, or remote() in"
                                    + " code, or remove the restriction.");
        }
    }

    @Nested
    class WhenTheConfigurationHasEndpointsOfAGoalThatIsNotExported {

        @Agent(description = "Sends parcels")
        static class Delivery {

            @Action
            @AchievesGoal(description = "Send")
            Parcel send(UserInput order) {
                return new Parcel();
            }
        }

        @Test
        void warns() {
            assertThat(warningsOf(
                            TestApplication.of(Delivery.class).with("karta.goals.Delivery.send.endpoints", "rest")))
                    .singleElement()
                    .asString()
                    .startsWith("KARTA-836: goal Delivery.send of Delivery has endpoints = rest, but");
        }
    }

    @Nested
    class WhenActionsOfASequenceHaveOnePriority {

        @Agent(description = "Sends parcels", planner = PlannerType.SEQUENTIAL)
        static class Sending {

            @Action
            @Priority(2)
            Packed pack(UserInput order) {
                return new Packed();
            }

            @Action
            @Priority(2)
            Checked check(UserInput order) {
                return new Checked();
            }

            @Action
            @Priority(3)
            @AchievesGoal(description = "Send")
            Parcel send(Packed packed) {
                return new Parcel();
            }
        }

        @Test
        void warns() {
            assertThat(warningsOf(TestApplication.of(Sending.class)))
                    .containsExactly("KARTA-947: actions Sending.check and Sending.pack of a sequential agent have the"
                            + " same @Priority, 2, so they run in the order of their names. Set a unique one"
                            + " for each.");
        }

        @Agent(description = "Sends parcels in two ways", planner = PlannerType.SEQUENTIAL)
        static class TwoWays {

            @State
            sealed interface Way permits ByRail, ByRoad {}

            record ByRail() implements Way {

                @Action
                @Priority(2)
                Packed load() {
                    return new Packed();
                }
            }

            record ByRoad() implements Way {

                @Action
                @Priority(2)
                Packed load() {
                    return new Packed();
                }
            }

            @Action
            @Priority(1)
            Way choose(UserInput order) {
                return new ByRail();
            }

            @Action
            @Priority(3)
            @AchievesGoal(description = "Send")
            Parcel send(Packed packed) {
                return new Parcel();
            }
        }

        @Test
        void actionsOfDifferentStatesHaveTheirOwnOrder() {
            assertThat(warningsOf(TestApplication.of(TwoWays.class))).isEmpty();
        }
    }
}
