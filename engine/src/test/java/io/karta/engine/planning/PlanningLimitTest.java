/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.planning;

import static io.karta.engine.TestAgents.a;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.engine.EngineSettings;
import io.karta.engine.LocalPlatform;
import io.karta.engine.TestAgents;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.Argument;
import io.karta.event.PlanFormulated;
import io.karta.process.AgentPlan;
import io.karta.process.AgentProcess;
import io.karta.process.Budget;
import io.karta.process.ProcessEvent;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.testkit.CapturedLog;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class PlanningLimitTest {

    private static final Duration SHORT = Duration.ofMillis(1);

    private final CapturedLog log = CapturedLog.of(PlanningLoop.class);
    private final List<ProcessEvent> events = new ArrayList<>();
    private final List<LocalPlatform> platforms = new ArrayList<>();

    record Order() {}

    record Part(String name) {}

    record Machine(int parts) {}

    @AfterEach
    void close() {
        platforms.forEach(LocalPlatform::close);
        log.close();
    }

    /**
     * Parts in layers; each can be made in some ways of two parts of the layer before, and the machine needs all of the
     * last layer.
     */
    private static AgentModel factory(int layers, int width, int ways) {
        var random = new Random(5);
        var desk = new TestAgents("Factory");
        for (int layer = 0; layer < layers; layer++) {
            for (int part = 0; part < width; part++) {
                for (int way = 0; way < ways; way++) {
                    make(desk, layer, part, way, random, width);
                }
            }
        }
        List<Argument> all = new ArrayList<>();
        for (int part = 0; part < width; part++) {
            all.add(a(Part.class, name(layers - 1, part)));
        }
        return desk.action("assemble", all, Machine.class, values -> new Machine(values.length))
                .goal("machine", "assemble", Machine.class)
                .model();
    }

    private static void make(TestAgents desk, int layer, int part, int way, Random random, int width) {
        String name = name(layer, part);
        double cost = 0.1 * (1 + random.nextInt(9));
        List<Argument> needs = layer == 0
                ? List.of(a(Order.class))
                : List.of(
                        a(Part.class, name(layer - 1, random.nextInt(width))),
                        a(Part.class, name(layer - 1, random.nextInt(width))));
        desk.action(
                "make" + name + "by" + way, needs, Part.class, values -> new Part(name), action -> action.outputBinding(
                                name)
                        .cost(cost));
    }

    private static String name(int layer, int part) {
        return "l" + layer + "p" + part;
    }

    private AgentProcess run(AgentModel agent, Duration planningTime) {
        var settings =
                new EngineSettings(Budget.ofActions(10_000), Duration.ofMinutes(5)).withPlanningTime(planningTime);
        var platform = LocalPlatform.builder()
                .agents(List.of(agent))
                .settings(settings)
                .executor(Runnable::run)
                .events(events::add)
                .build();
        platforms.add(platform);
        return platform.run(platform.createProcess(platform.agents().get(0), ProcessOptions.defaults(), new Order()));
    }

    private AgentPlan firstPlan() {
        return events.stream()
                .filter(PlanFormulated.class::isInstance)
                .map(event -> ((PlanFormulated) event).plan())
                .findFirst()
                .orElseThrow();
    }

    @Nested
    class WhenItIsReached {

        @Test
        void theProcessFollowsTheBestPlanSoFar() {
            AgentProcess process = run(factory(6, 6, 4), SHORT);

            assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
            assertThat(firstPlan().isBestSoFar()).isTrue();
            assertThat(firstPlan().explain()).contains("a better one may exist");
            assertThat(process.history()).hasSameSizeAs(firstPlan().actions());
        }

        @Test
        void logsOneWarning() {
            AgentProcess process = run(factory(6, 6, 4), SHORT);

            assertThat(log.messages()).singleElement().satisfies(message -> assertThat(message)
                    .startsWith("KARTA-113")
                    .contains(process.id(), "karta.planning.time-limit"));
        }

        @Test
        void anotherNodeChoosesTheSamePlan() {
            run(factory(6, 6, 4), SHORT);
            List<String> chosen = firstPlan().actions();
            events.clear();

            run(factory(6, 6, 4), SHORT);

            assertThat(firstPlan().actions()).isEqualTo(chosen);
        }

        @Test
        void aProcessWithoutAPlanIsStuckWithAReason() {
            AgentProcess process = run(factory(8, 40, 4), SHORT);

            assertThat(process.status()).isEqualTo(ProcessStatus.STUCK);
            assertThat(process.explanation().reason().orElseThrow())
                    .startsWith("KARTA-114")
                    .contains("karta.planning.time-limit");
        }
    }

    @Nested
    class WhenThereIsEnoughTime {

        @Test
        void thePlanIsOptimal() {
            AgentProcess process = run(factory(2, 4, 3), EngineSettings.DEFAULT.planningTime());

            assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
            assertThat(firstPlan().isBestSoFar()).isFalse();
            assertThat(log.messages()).isEmpty();
        }
    }

    @Test
    void mustBePositive() {
        assertThatThrownBy(() -> EngineSettings.DEFAULT.withPlanningTime(Duration.ZERO))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("PT0S");
    }
}
