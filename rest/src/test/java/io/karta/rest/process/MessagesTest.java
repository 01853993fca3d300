/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AgentException;
import io.karta.agent.Form;
import io.karta.process.Caller;
import io.karta.process.OpenQuestion;
import io.karta.rest.FakeAgent;
import io.karta.rest.FakeGoal;
import io.karta.rest.FakeProcess;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Problems that other tests cannot cause over the wire. */
class MessagesTest {

    @Test
    void repeatsOnlySoMuchOfWhatACallerWrote() {
        var problem = Messages.unknownGoal("x".repeat(10_000), List.of());

        assertThat(problem.getMessage()).startsWith("KARTA-501: ").hasSizeLessThan(300);
    }

    @Test
    void explainsTheExportOfGoals() {
        assertThat(Messages.unknownGoal("x", List.of())).hasMessageContaining("@Export(remote = true)");
    }

    @Test
    void containsTheReasonOfARejectedAnswer() {
        var goal = FakeGoal.exported("goal", String.class, process -> {});
        var agent = new FakeAgent(FakeGoal.AGENT, List.of(goal));
        var process = new FakeProcess("p1", agent, goal, Caller.anonymous(), List.of());

        process.asks(Form.of(String.class), answer -> {});
        var question = process.pendingAnswer().orElseThrow();

        var refused = Messages.answerRefused(
                process,
                question,
                new AgentException("KARTA-3xx: another was quicker"),
                List.of(new OpenQuestion(process, question)));

        assertThat(refused).hasMessage("KARTA-514: KARTA-3xx: another was quicker");
        assertThat(refused.problem().members()).containsEntry("process", "p1").containsEntry("question", "q1");
    }
}
