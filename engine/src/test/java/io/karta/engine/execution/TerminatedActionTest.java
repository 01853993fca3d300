/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.execution;

import static io.karta.engine.TestAgents.CONTEXT;
import static io.karta.engine.TestAgents.a;
import static io.karta.engine.TestAgents.context;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.UserInput;
import io.karta.engine.LocalPlatform;
import io.karta.engine.TestAgents;
import io.karta.engine.call.ModelCatalog;
import io.karta.engine.call.ModelEntry;
import io.karta.model.ModelConfig;
import io.karta.model.ModelException;
import io.karta.process.AgentProcess;
import io.karta.process.history.ActionRun.Ending;
import io.karta.testkit.ScriptedModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TerminatedActionTest {

    private final ScriptedModel model = new ScriptedModel();
    private final List<ModelException> refused = new ArrayList<>();

    @Test
    void aTerminatedActionCallsNoModel() {
        TestAgents desk = new TestAgents("Desk")
                .action("read", List.of(a(UserInput.class), CONTEXT), String.class, values -> {
                    context(values, 1).terminateAction("the customer hung up");
                    try {
                        return context(values, 1).ai().withDefaultLlm().generateText("Hi");
                    } catch (ModelException e) {
                        refused.add(e);
                        throw e;
                    }
                })
                .goal("read", "read", String.class, UserInput.class);

        try (LocalPlatform platform = platform(desk)) {
            AgentProcess process = platform.invocation(String.class).start(new UserInput("x"));
            AgentProcess ended = platform.run(process);
            assertThat(ended.history().get(0).ending()).isEqualTo(Ending.TERMINATED);
        }

        assertThat(refused).singleElement().satisfies(e -> {
            assertThat(e.kind()).isEqualTo(ModelException.Kind.CANCELLED);
            assertThat(e)
                    .hasMessageStartingWith("KARTA-338: the end of Desk.read was requested")
                    .hasMessageContaining("the customer hung up");
        });
        assertThat(model.requests()).isEmpty();
    }

    private LocalPlatform platform(TestAgents agent) {
        var entry = new ModelEntry(ModelConfig.builder("only", "test").build(), model);
        return LocalPlatform.builder()
                .agents(List.of(agent.model()))
                .models(ModelCatalog.of(Map.of("only", entry), Map.of(), Optional.empty()))
                .executor(Runnable::run)
                .build();
    }
}
