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
import io.karta.agent.Export;
import io.karta.agent.Knowledge;
import io.karta.agent.Known;
import io.karta.agent.PlannerType;
import io.karta.agent.UserInput;
import io.karta.ai.Tool;
import io.karta.autonomy.Ranking;
import io.karta.autonomy.Ranking.Entry;
import io.karta.generation.annotation.Generable;
import io.karta.generation.annotation.Guide;
import io.karta.llmagent.LlmAgent;
import io.karta.mcp.goal.GoalCatalog;
import io.karta.orchestrator.Orchestrator;
import io.karta.orchestrator.Strategy;
import io.karta.process.Caller;
import io.karta.process.ProcessOptions;
import io.karta.testkit.ScriptedModel;
import org.junit.jupiter.api.Test;

/** What models see of the agents, goals and tools that they choose from: types, purpose and knowledge, everywhere. */
class CapabilityDescriptionsTest {

    @Generable("Raw text document submitted for processing")
    record Document(@Guide("The full text content") String text) {}

    @Generable("A concise single-sentence summary")
    record Summary(@Guide("The summary sentence") String sentence) {}

    @Agent(description = "Works with documents")
    @Known(name = "style", description = "Voice and tone guidelines", text = "Active voice only")
    static class Summarizer {

        @Action
        Document read(UserInput letter) {
            return new Document(letter.content());
        }

        @Action(description = "Summarizes text to one sentence")
        @AchievesGoal(
                description = "Summarizes text to one sentence",
                tags = "text",
                examples = "Shorten this letter",
                export =
                        @Export(
                                name = "summarize",
                                remote = true,
                                startingInputTypes = {Document.class, UserInput.class}))
        Summary summarize(Document document) {
            return new Summary(document.text().substring(0, 5));
        }
    }

    private static final String INPUT =
            """
            **Input:** Document -- Raw text document submitted for processing
            - text (String): The full text content""";

    private static final String OUTPUT =
            """
            **Output:** Summary -- A concise single-sentence summary
            - sentence (String): The summary sentence""";

    private static final String PURPOSE = "Summarizes text to one sentence [text]; for example: Shorten this letter";

    private static final String KNOWLEDGE =
            """
            **Knowledge:**
            - style -- Voice and tone guidelines""";

    private static final Knowledge STYLE = Knowledge.of("style", "Voice and tone guidelines", "Active voice only");

    private static ScriptedModel choosing(String name) {
        var model = new ScriptedModel();
        model.on(Ranking.class).answer(Ranking.of(new Entry(name, 0.9)));
        return model;
    }

    private static void run(ScriptedModel model, AgentDefinition agent, Object input) {
        try (var application = Application.of(model, Summarizer.class)) {
            var platform = application.platform();
            platform.run(platform.createProcess(platform.deploy(agent), ProcessOptions.defaults(), input));
        }
    }

    @Test
    void ofAnAgentInARanking() {
        var model = choosing("Summarizer");
        try (var application = Application.of(model, Summarizer.class)) {
            application.platform().ask("A long letter").run();
        }

        assertThat(model.prompts().get(0))
                .contains("## Summarizer", OUTPUT, "Works with documents", PURPOSE, KNOWLEDGE);
    }

    @Test
    void ofAGoalInARanking() {
        var model = choosing("summarize");
        try (var application = Application.of(model, Summarizer.class)) {
            application.platform().ask("A long letter").openMode().run();
        }

        assertThat(model.prompts().get(0)).contains("## summarize", INPUT, OUTPUT, PURPOSE, KNOWLEDGE);
    }

    @Test
    void ofAnAgentInAnOrchestration() {
        var model = new ScriptedModel();
        model.on(Strategy.class).answer(Strategy.of(Strategy.step("short", Summarizer.class)));
        model.always().text("{\"text\": \"Dear all\"}");
        run(
                model,
                Orchestrator.named("office")
                        .blueprint("Shorten it")
                        .output(Summary.class)
                        .agent(),
                "Dear all");

        assertThat(model.prompts().get(0)).contains("## Summarizer", INPUT, OUTPUT, PURPOSE, KNOWLEDGE);
    }

    @Test
    void ofAnActionUnderASupervisor() {
        var model = new ScriptedModel();
        model.always().text("{\"action\": \"summarize\", \"arguments\": {}}");
        try (var application = Application.of(model, Summarizer.class)) {
            var platform = application.platform();
            platform.run(platform.createProcess(
                    platform.agents().get(0),
                    ProcessOptions.defaults().withPlanner(PlannerType.SUPERVISOR),
                    new Document("Dear all")));
        }

        assertThat(model.prompts().get(0))
                .contains("## summarize", INPUT, OUTPUT, "Summarizes text to one sentence", KNOWLEDGE);
    }

    @Test
    void ofAnAgentInATransfer() {
        var model = new ScriptedModel();
        model.always().text("How can I help?");
        LlmAgent<String, String> shortener = LlmAgent.named("shortener")
                .description("Summarizes text to one sentence")
                .instruction("Shorten.")
                .knowledge(STYLE);
        run(
                model,
                LlmAgent.named("desk").instruction("Help.").subAgents(shortener).agent(),
                "Hello");

        assertThat(model.onlyCall().tools().get(0).description())
                .contains(
                        "## shortener",
                        "**Input:** String",
                        "**Output:** String",
                        "Summarizes text to one sentence",
                        KNOWLEDGE);
    }

    /** The input is in the schema of the tool. */
    @Test
    void ofAGoalAsTool() {
        Tool summarize = Tool.ofAgent(Summarizer.class, Document.class, Summary.class);

        assertThat(summarize.description()).isEqualTo(String.join("\n\n", PURPOSE, OUTPUT, KNOWLEDGE));
        assertThat(summarize.inputSchema().toString()).contains("The full text content");
    }

    /** The input is in the schema of the tool. */
    @Test
    void ofAGoalForMcpClients() {
        try (var application = Application.of(Summarizer.class)) {
            var catalog = new GoalCatalog(application.platform(), "operator");

            var summarize = catalog.tools(Caller.anonymous()).get(0).definition();

            assertThat(summarize.getString("description")).isEqualTo(String.join("\n\n", PURPOSE, OUTPUT, KNOWLEDGE));
            assertThat(summarize.getJsonObject("inputSchema").toString()).contains("The full text content");
        }
    }
}
