/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agui.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.agui.protocol.RunAgentInput;
import io.karta.builder.Agents;
import io.karta.engine.LocalPlatform;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessOptions;
import jakarta.json.JsonValue;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Order of the events of a run. */
class RunScriptTest {

    private static final RunAgentInput LOAD = new RunAgentInput(
            "t1",
            "r1",
            Optional.empty(),
            List.of(),
            Optional.empty(),
            List.of(),
            List.of(),
            List.of(),
            JsonValue.EMPTY_JSON_OBJECT);

    record Name(String name) {}

    private static AgentProcess asking(LocalPlatform platform) {
        var agent = platform.deploy(Agents.agent("Desk", "Asks users")
                .actionWithOutcome(
                        "ask",
                        UserInput.class,
                        Name.class,
                        (input, context) -> Outcome.await(Form.of(Name.class).title("Who?")))
                .goal("ask", "Ask", Name.class, goal -> goal.startingWith(UserInput.class))
                .build());
        return platform.run(platform.createProcess(agent, ProcessOptions.defaults(), new UserInput("Hi")));
    }

    /** Returns a view of a process whose question another request answers after it has been read. */
    private static AgentProcess answeredAfterReading(AgentProcess process) {
        return (AgentProcess) Proxy.newProxyInstance(
                RunScriptTest.class.getClassLoader(),
                new Class<?>[] {AgentProcess.class},
                (proxy, method, arguments) -> {
                    var open = process.pendingAnswers();
                    var result = method.invoke(process, arguments);
                    if (method.getName().equals("pendingAnswers")) {
                        open.forEach(question -> process.answer(question.id(), new Name("Ada")));
                    }
                    return result;
                });
    }

    @Test
    void reportsTheQuestionsThatWereOpenAtOneTime() {
        try (var platform = LocalPlatform.builder().build()) {
            var process = answeredAfterReading(asking(platform));
            var interrupts = new Interrupts(platform, process);
            var script = new RunScript(LOAD, process, GoalThread.of(platform, process, LOAD), interrupts, true, true);

            var events = script.beginning();

            var outcome = events.get(events.size() - 1).getJsonObject("outcome");
            assertThat(outcome.getString("type")).isEqualTo("interrupt");
            assertThat(outcome.getJsonArray("interrupts")).hasSize(1);
            assertThat(process.pendingAnswers()).isEmpty();
        }
    }
}
