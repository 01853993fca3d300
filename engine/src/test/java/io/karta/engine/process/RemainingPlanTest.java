/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import static io.karta.engine.TestAgents.a;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.engine.LocalPlatform;
import io.karta.engine.TestAgents;
import io.karta.process.AgentPlan;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The plan that a process shows while it follows none. */
class RemainingPlanTest {

    record Approval(boolean accepted) {}

    record Payment() {}

    private final LocalPlatform platform = LocalPlatform.builder()
            .agents(List.of(new TestAgents("Cashier")
                    .action(
                            "ask",
                            List.of(a(UserInput.class)),
                            Approval.class,
                            v -> Outcome.await(Form.of(Approval.class)))
                    .action("pay", List.of(a(Approval.class)), Payment.class, v -> new Payment())
                    .action("thank", List.of(a(Payment.class)), String.class, v -> "thanks")
                    .goal("refund", "thank", String.class, UserInput.class)
                    .goal("approval", "ask", Approval.class, UserInput.class)
                    .model()))
            .build();

    @AfterEach
    void close() {
        platform.close();
    }

    private AgentProcess create(String goal) {
        return platform.createProcess(
                platform.agents().get(0), ProcessOptions.defaults().withGoal(goal), new UserInput("x"));
    }

    @Test
    void aWaitingProcessContinuesAfterTheAnswer() {
        AgentProcess process = platform.run(create("refund"));

        assertThat(process.status()).isEqualTo(ProcessStatus.WAITING);
        assertThat(process.plan().map(AgentPlan::actions)).contains(List.of("Cashier.pay", "Cashier.thank"));
        assertThat(process.explanation().plan().map(AgentPlan::actions))
                .contains(List.of("Cashier.pay", "Cashier.thank"));
    }

    @Test
    void aPausedProcessContinuesFromWhereItIs() {
        AgentProcess process = create("refund");
        assertThat(process.plan().map(AgentPlan::actions).orElseThrow()).hasSize(3);

        process.tick();
        process.answer(process.pendingAnswer().orElseThrow().id(), new Approval(true));
        process.tick();

        assertThat(process.status()).isEqualTo(ProcessStatus.PAUSED);
        assertThat(process.plan().map(AgentPlan::actions)).contains(List.of("Cashier.thank"));
    }

    @Test
    void isEmptyAfterTheFinalAnswer() {
        AgentProcess process = platform.run(create("approval"));

        assertThat(process.plan()).isEmpty();
    }
}
