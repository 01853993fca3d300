/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentException;
import io.karta.ai.Tool;
import io.karta.ai.ToolGroup;
import io.karta.builder.Agents;
import io.karta.health.ConnectionState;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.tool.ToolGroupPermission;
import io.karta.tool.ToolResult;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Tool groups of remote systems. */
class ToolGroupAvailabilityTest extends ToolLoopFixture {

    record Topic(String text) {}

    record Findings(String text) {}

    record Report(String text) {}

    /** A group whose tools can be switched off. */
    record Remote(String role, AtomicBoolean isUp) implements ToolGroup {

        @Override
        public String description() {
            return "Searches";
        }

        @Override
        public String provider() {
            return "Acme";
        }

        @Override
        public Set<ToolGroupPermission> permissions() {
            return Set.of();
        }

        @Override
        public List<Tool> tools() {
            if (!isUp.get()) {
                throw new AgentException("unreachable");
            }
            return List.of(Tool.of("search", "Searches " + role, in -> ToolResult.text("found")));
        }

        @Override
        public Set<String> callerRoles() {
            return Set.of();
        }

        @Override
        public boolean isAvailable() {
            return isUp.get();
        }

        @Override
        public Optional<ConnectionState> connection() {
            return Optional.of(isUp.get() ? ConnectionState.CONNECTED : ConnectionState.FAILED);
        }
    }

    private final AtomicBoolean isUp = new AtomicBoolean();
    private LocalPlatform platform;

    @BeforeEach
    void start() {
        platform = platform(builder ->
                builder.toolGroups(List.of(new Remote("web", isUp), new Remote("intranet", new AtomicBoolean(true)))));
    }

    @Test
    void healthShowsTheConnections() {
        assertThat(platform.health(Duration.ofSeconds(30)).toolGroups())
                .isEqualTo(Map.of("web", ConnectionState.FAILED, "intranet", ConnectionState.CONNECTED));
    }

    @Nested
    class WhenTheGroupIsUnavailable {

        @Test
        void anotherActionReachesTheGoal() {
            assertThat(run(true).result(Report.class).text()).isEqualTo("from memory");
        }

        @Test
        void theActionRunsWhenTheGroupIsBack() {
            isUp.set(true);

            assertThat(run(true).result(Report.class).text()).isEqualTo("from the web");
        }

        @Test
        void aProcessWithoutAnotherActionIsStuckAndResumesLater() {
            var process = run(false);
            assertThat(process.status()).isEqualTo(ProcessStatus.STUCK);
            assertThat(process.explain())
                    .contains("Reporter.research requires the tool group web, not available at present.")
                    .contains("Resume the process later.");

            isUp.set(true);
            var resumed = platform.run(process);

            assertThat(resumed.result(Report.class).text()).isEqualTo("from the web");
        }
    }

    private AgentProcess run(boolean hasAlternative) {
        var agent = Agents.agent("Reporter", "Reports")
                .action(
                        "research",
                        Topic.class,
                        Findings.class,
                        (topic, context) -> new Findings("from the web"),
                        action -> action.toolGroups("web"))
                .action("write", Findings.class, Report.class, (findings, context) -> new Report(findings.text()))
                .goal("report", "A report", Report.class);
        if (hasAlternative) {
            agent.action(
                    "remember",
                    Topic.class,
                    Findings.class,
                    (topic, context) -> new Findings("from memory"),
                    action -> action.cost(0.9));
        }
        return platform.run(platform.createProcess(agent.build(), ProcessOptions.defaults(), new Topic("tea")));
    }

    @Test
    void rejectsEqualToolNamesOfTwoGroups() {
        isUp.set(true);

        assertThatThrownBy(() -> platform.ai()
                        .withDefaultLlm()
                        .withToolGroup("web")
                        .withToolGroup("intranet")
                        .generateText("?"))
                .isInstanceOf(AgentException.class)
                .hasMessageStartingWith("KARTA-986")
                .hasMessageContainingAll("search", "web", "intranet");
    }
}
