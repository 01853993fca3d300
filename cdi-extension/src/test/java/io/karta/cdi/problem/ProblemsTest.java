/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.problem;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AgentException;
import io.karta.cdi.EchoProvider;
import io.karta.cdi.ModelSetupTest;
import io.karta.cdi.TestApplication;
import jakarta.enterprise.inject.spi.DeploymentException;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ProblemsTest {

    private final Problems problems = new Problems();

    private String printed() {
        var text = new StringWriter();
        problems.all().forEach(problem -> problem.printStackTrace(new PrintWriter(text, true)));
        return text.toString();
    }

    @Test
    void printNoFramesOfTheirOwn() {
        problems.add(new DeploymentException("KARTA-001: something is wrong"));
        problems.add(new AgentException("KARTA-002: something else is wrong"));

        assertThat(printed()).contains("KARTA-001").contains("KARTA-002").doesNotContain("\tat ");
    }

    @Test
    void printNoFramesOfCausesThatAreKartas() {
        problems.add(new DeploymentException("KARTA-001: wrong", new AgentException("KARTA-001: wrong")));

        assertThat(printed()).doesNotContain("\tat ");
    }

    @Test
    void keepTheFramesOfAnApplicationsOwnFailure() {
        problems.add(new DeploymentException("KARTA-001: wrong", new IllegalStateException("broken")));

        assertThat(printed())
                .contains("IllegalStateException: broken")
                .contains("\tat " + ProblemsTest.class.getName());
    }

    @Nested
    class WhenAnApplicationHasSeveral {

        @Test
        void theContainerPrintsTheMessagesOnly() {
            var text = TestApplication.of(ModelSetupTest.Poet.class, EchoProvider.class)
                    .with("karta.processes.window", "none")
                    .with("karta.processes.max-actions", "none")
                    .problems();

            assertThat(text).contains("KARTA-463").contains("KARTA-470").doesNotContain("\tat ");
        }
    }
}
