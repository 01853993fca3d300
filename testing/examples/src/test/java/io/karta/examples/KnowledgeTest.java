/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.AgentDefinition;
import io.karta.agent.Knowledge;
import io.karta.agent.Known;
import io.karta.agent.UserInput;
import io.karta.ai.Ai;
import io.karta.ai.Tool;
import io.karta.autonomy.Ranking;
import io.karta.autonomy.Ranking.Entry;
import io.karta.builder.Agents;
import io.karta.generation.annotation.Generable;
import io.karta.generation.annotation.Guide;
import io.karta.llmagent.LlmAgent;
import io.karta.model.ToolDefinition;
import io.karta.orchestrator.Orchestrator;
import io.karta.orchestrator.Strategy;
import io.karta.process.ProcessOptions;
import io.karta.testkit.ScriptedModel;
import io.karta.workflow.Pipeline;
import io.karta.workflow.Step;
import org.junit.jupiter.api.Test;

/** Agents with knowledge, and how models that choose among agents see them. */
class KnowledgeTest {

    @Generable("A letter to a customer")
    record Letter(@Guide("The text of the letter") String text) {}

    @Agent(description = "Answers letters of customers")
    @Known(name = "style", description = "Voice and tone guidelines", text = "Active voice only")
    @Known(name = "returns-policy", description = "How we take goods back", resource = "/returns.md")
    static class LetterDesk {

        @Action
        @AchievesGoal(description = "Answer a letter")
        Letter answer(UserInput letter, Ai ai) {
            return ai.withDefaultLlm().createObject("Answer this letter:\n" + letter.content(), Letter.class);
        }
    }

    private static final String DESCRIPTION =
            """
            **Output:** Letter -- A letter to a customer
            - text (String): The text of the letter""";

    private static final String KNOWLEDGE =
            """
            **Knowledge:**
            - style -- Voice and tone guidelines
            - returns-policy -- How we take goods back""";

    @Test
    void theModelThatRanksSeesTypesAndNamesOfKnowledge() {
        var model = new ScriptedModel();
        model.on(Ranking.class).answer(Ranking.of(new Entry("LetterDesk", 0.9)));
        model.on(Letter.class).answer(new Letter("Send it back"));
        try (var application = Application.of(model, LetterDesk.class)) {
            application.platform().ask("My kettle leaks").run();
        }

        assertThat(model.prompts().get(0))
                .contains("## LetterDesk", DESCRIPTION, KNOWLEDGE)
                .doesNotContain("Active voice only");
    }

    @Test
    void thePromptsOfTheAgentContainItsKnowledge() {
        var model = new ScriptedModel();
        model.on(Letter.class).answer(new Letter("Send it back"));
        try (var application = Application.of(model, LetterDesk.class)) {
            application.invoke(Letter.class, new UserInput("My kettle leaks"));
        }

        assertThat(model.onlyCall().messages().get(0).text())
                .contains("Reference: style", "Active voice only", "Within 30 days, unused.");
    }

    @Test
    void aProgrammaticAgentHasKnowledgeToo() {
        Knowledge style = Knowledge.of("style", "Voice and tone guidelines", "Active voice only");
        AgentDefinition desk = Agents.agent("Desk", "Answers letters of customers")
                .knowledge(style)
                .action("answer", UserInput.class, Letter.class, (letter, context) -> context.ai()
                        .withDefaultLlm()
                        .createObject(letter.content(), Letter.class))
                .goal("answerLetter", "Answer a letter", Letter.class)
                .build();
        var model = new ScriptedModel();
        model.on(Letter.class).answer(new Letter("Send it back"));
        try (var application = Application.of(model)) {
            var platform = application.platform();
            platform.run(platform.createProcess(
                    platform.deploy(desk), ProcessOptions.defaults(), new UserInput("My kettle leaks")));
        }

        assertThat(desk.knowledge()).containsExactly(style);
        assertThat(model.onlyCall().messages().get(0).text()).contains("Active voice only");
    }

    private static Pipeline<String, Letter> pipeline() {
        Knowledge style = Knowledge.of("style", "Voice and tone guidelines", "Active voice only");
        Knowledge hours = Knowledge.of("hours", "When the office is open", "From nine to five");
        return Pipeline.of(Step.of(
                                String.class,
                                UserInput.class,
                                (letter, context) -> new UserInput(
                                        context.ai().withDefaultLlm().generateText("Translate " + letter)))
                        .knowledge(hours))
                .then(Step.of(UserInput.class, Letter.class, (letter, context) -> context.ai()
                        .withDefaultLlm()
                        .createObject(letter.content(), Letter.class)))
                .knowledge(style)
                .named("letters")
                .describedAs("Answers foreign letters");
    }

    private static ScriptedModel translator() {
        var model = new ScriptedModel();
        model.on("Translate").text("My kettle leaks");
        model.on(Letter.class).answer(new Letter("Send it back"));
        return model;
    }

    @Test
    void aPipelineAndItsStepsHaveKnowledge() {
        var model = translator();
        AgentDefinition letters = pipeline().agent();
        try (var application = Application.of(model)) {
            var platform = application.platform();
            platform.run(platform.createProcess(platform.deploy(letters), ProcessOptions.defaults(), "Ma bouilloire"));
        }

        assertThat(letters.knowledge()).extracting(Knowledge::name).containsExactly("style", "hours");
        assertThat(model.requests().get(0).messages().get(0).text()).contains("Active voice only", "From nine to five");
        assertThat(model.requests().get(1).messages().get(0).text())
                .contains("Active voice only")
                .doesNotContain("From nine to five");
    }

    @Test
    void thePromptsOfAPipelineInsideAnActionContainItsKnowledge() {
        var model = translator();
        AgentDefinition desk = Agents.agent("Desk", "Answers letters of customers")
                .action("answer", String.class, Letter.class, (letter, context) -> pipeline()
                        .in(context, letter))
                .goal("answerLetter", "Answer a letter", Letter.class)
                .build();
        try (var application = Application.of(model)) {
            var platform = application.platform();
            platform.run(platform.createProcess(platform.deploy(desk), ProcessOptions.defaults(), "Ma bouilloire"));
        }

        assertThat(model.requests().get(0).messages().get(0).text()).contains("Active voice only", "From nine to five");
        assertThat(model.requests().get(1).messages().get(0).text())
                .contains("Active voice only")
                .doesNotContain("From nine to five");
    }

    @Test
    void anAgentAsToolIsDescribedInTheSameWay() {
        Tool answer = Tool.ofAgent(LetterDesk.class, String.class, Letter.class);

        assertThat(answer.description()).startsWith("Answer a letter").contains(DESCRIPTION, KNOWLEDGE);
    }

    @Test
    void theModelOfAnOrchestratorSeesTheSameDescription() {
        var model = new ScriptedModel();
        model.on(Strategy.class).answer(Strategy.of(Strategy.step("letter", LetterDesk.class)));
        model.on("Write the instruction for an agent").text("Answer the letter");
        model.on(Letter.class).answer(new Letter("Send it back"));
        Orchestrator<String, Letter> office = Orchestrator.named("office")
                .blueprint("Answer the letter")
                .knowledge(Knowledge.of("hours", "When the office is open", "From nine to five"))
                .output(Letter.class);
        try (var application = Application.of(model, LetterDesk.class)) {
            var platform = application.platform();
            platform.run(platform.createProcess(platform.deploy(office), ProcessOptions.defaults(), "It leaks"));
        }

        assertThat(model.prompts().get(0)).contains("## LetterDesk", DESCRIPTION, KNOWLEDGE);
        assertThat(model.requests().get(0).messages().get(0).text()).contains("From nine to five");
    }

    @Test
    void anLlmAgentSeesTheKnowledgeOfTransferTargets() {
        LlmAgent<String, String> refunds = LlmAgent.named("refunds")
                .description("Pays money back")
                .instruction("Pay back.")
                .knowledge(Knowledge.of("returns-policy", "How we take goods back", "Within 30 days, unused."));
        LlmAgent<String, String> desk =
                LlmAgent.named("desk").instruction("Help the customer.").subAgents(refunds);
        var model = new ScriptedModel();
        model.always().text("How can I help?");
        try (var application = Application.of(model)) {
            var platform = application.platform();
            platform.run(platform.createProcess(platform.deploy(desk), ProcessOptions.defaults(), "Hello"));
        }

        ToolDefinition transfer = model.onlyCall().tools().get(0);
        assertThat(transfer.description())
                .contains(
                        "## refunds",
                        "Pays money back",
                        "**Output:** String",
                        "**Knowledge:**\n- returns-policy -- How we take goods back");
    }
}
