/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static io.karta.engine.TestAgents.a;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentComponent;
import io.karta.agent.PlannerType;
import io.karta.agent.UserInput;
import io.karta.engine.definition.AgentModel;
import io.karta.process.AgentProcess;
import io.karta.process.Budget;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.testkit.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Letting the most valuable of many actions run. */
class UtilityInvocationTest {

    record Ticket(String text) {}

    record Escalation(String text) {}

    record Thanks(String text) {}

    private final ManualClock clock = ManualClock.at(Instant.parse("2026-01-02T03:04:05Z"));
    private final ManualScheduler scheduler = new ManualScheduler(clock);
    private final List<LocalPlatform> platforms = new ArrayList<>();

    private LocalPlatform platform(AgentModel... agents) {
        var platform = LocalPlatform.builder()
                .agents(List.of(agents))
                .clock(clock)
                .scheduler(scheduler)
                .executor(Runnable::run)
                .build();
        platforms.add(platform);
        return platform;
    }

    @AfterEach
    void close() {
        platforms.forEach(LocalPlatform::close);
        scheduler.shutdownNow();
    }

    private static TestAgents actions(String agent) {
        return new TestAgents(agent)
                .action(
                        "thank",
                        List.of(a(Ticket.class)),
                        Thanks.class,
                        values -> new Thanks("dear"),
                        action -> action.value(0.2))
                .action(
                        "escalate",
                        List.of(a(Ticket.class)),
                        Escalation.class,
                        values -> new Escalation("now"),
                        action -> action.value(0.9));
    }

    private static List<String> ran(AgentProcess process) {
        return process.history().stream().map(run -> run.action()).toList();
    }

    @Nested
    class AllComponents {

        private final LocalPlatform platform =
                platform(actions(AgentComponent.AGENT).model());

        @Test
        void runsTheMostValuableActionAndThenSuspends() {
            AgentProcess process = platform.utility().run(new Ticket("t"));

            assertThat(ran(process)).containsExactly("platform.escalate", "platform.thank");
            assertThat(process.status()).isEqualTo(ProcessStatus.WAITING);
            assertThat(process.goal().name()).isEqualTo("Nirvana");
            assertThat(process.plan()).isEmpty();
        }

        @Test
        void itCanBeToldToEndThen() {
            AgentProcess process = platform.utility().terminateWhenStuck().run(new Ticket("t"));

            assertThat(process.status()).isEqualTo(ProcessStatus.TERMINATED);
            assertThat(process.explain())
                    .isEqualTo("Terminated after platform.escalate, platform.thank: nothing is left to do"
                            + " (platform.escalate has run already; platform.thank has run already).");
        }

        @Test
        void terminatingWhenStuckKeepsBudgetAndTimeout() {
            var invocation = platform.utility()
                    .withBudget(Budget.ofActions(1))
                    .withOptions(ProcessOptions.defaults()
                            .withBudget(Budget.ofActions(1))
                            .withTimeout(Duration.ofMinutes(3)))
                    .terminateWhenStuck();

            AgentProcess process = invocation.run(new Ticket("t"));

            assertThat(invocation.options().timeout()).contains(Duration.ofMinutes(3));
            assertThat(ran(process)).containsExactly("platform.escalate");
            assertThat(process.explain()).contains("budget of 1 actions");
        }

        @Test
        void aStartedProcessContinues() {
            AgentProcess process = platform.utility().start();

            process.add(new Ticket("t"));

            assertThat(ran(process)).containsExactly("platform.escalate", "platform.thank");
        }

        @Test
        void aGoalOfAComponentEndsTheProcess() {
            LocalPlatform other = platform(actions(AgentComponent.AGENT)
                    .goal("escalated", "escalate", Escalation.class)
                    .model());

            AgentProcess process = other.utility().run(new Ticket("t"));

            assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
            assertThat(process.goal().name()).isEqualTo("escalated");
            assertThat(ran(process)).hasSize(2);
        }

        @Test
        void canEndAtTheGoal() {
            LocalPlatform other = platform(actions(AgentComponent.AGENT)
                    .goal("escalated", "escalate", Escalation.class)
                    .model());

            AgentProcess process = other.utility()
                    .withOptions(ProcessOptions.defaults().withPlanner(PlannerType.HYBRID))
                    .run(new Ticket("t"));

            assertThat(ran(process)).containsExactly("platform.escalate");
        }
    }

    @Nested
    class OneAgent {

        @Test
        void anyAgentWillDo() {
            LocalPlatform platform = platform(actions("Desk").model());

            AgentProcess process = platform.utility().ofAgent("Desk").run(new Ticket("t"));

            assertThat(ran(process)).containsExactly("Desk.escalate", "Desk.thank");
        }

        @Test
        void anAgentThatIsNotThereIsRefused() {
            assertThatThrownBy(() -> platform().utility().ofAgent("Desk")).hasMessageContaining("KARTA-309");
        }

        @Test
        void withoutComponentsAnAgentMustBeChosen() {
            LocalPlatform platform = platform(actions("Desk").model());

            assertThatThrownBy(() -> platform.utility().run(new UserInput("x")))
                    .hasMessageContaining("KARTA-374")
                    .hasMessageContaining("ofAgent");
        }
    }
}
