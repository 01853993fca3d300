/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AgentDefinition;
import io.karta.agent.UserInput;
import io.karta.ai.Tool;
import io.karta.ai.ToolGroup;
import io.karta.builder.Agents;
import io.karta.testkit.ScriptedModel;
import io.karta.tool.ToolResult;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Produces;
import java.util.List;
import org.junit.jupiter.api.Test;

/** An agent that is put together in code, with tools for one of its actions. */
class AgentsInCodeTest {

    record Findings(String text) {}

    @Dependent
    static class Definitions {

        @Produces
        @ApplicationScoped
        ToolGroup web() {
            return ToolGroup.of(
                    "web",
                    "Searches the web",
                    "Acme",
                    List.of(Tool.of("find", "Finds pages", nothing -> ToolResult.text("a page"))));
        }

        @Produces
        @ApplicationScoped
        AgentDefinition researcher() {
            return Agents.agent("Researcher", "Looks things up")
                    .action(
                            "search",
                            UserInput.class,
                            Findings.class,
                            (input, context) ->
                                    new Findings(context.ai().withDefaultLlm().generateText(input.content())),
                            a -> a.toolGroups("web"))
                    .goal("searched", "What was found", Findings.class)
                    .build();
        }
    }

    @Test
    void modelsThatAnActionAsksAreOfferedItsTools() {
        var model = new ScriptedModel();
        model.always().text("found");
        try (var application = Application.of(model, Definitions.class)) {
            var findings = application.invoke(Findings.class, new UserInput("kettles"));

            assertThat(findings).isEqualTo(new Findings("found"));
            assertThat(model.offeredTools()).containsExactly(List.of("find"));
        }
    }
}
