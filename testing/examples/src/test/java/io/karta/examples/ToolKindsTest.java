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
import io.karta.agent.UserInput;
import io.karta.ai.Ai;
import io.karta.ai.ProcessTools;
import io.karta.ai.Tool;
import io.karta.ai.ToolContext;
import io.karta.ai.Toolbox;
import io.karta.builder.Agents;
import io.karta.message.ToolMessage;
import io.karta.model.ModelResponse;
import io.karta.testkit.ScriptedModel;
import io.karta.tool.LlmTool;
import io.karta.tool.ToolParameter;
import io.karta.tool.agentic.AgenticTool;
import io.karta.tool.agentic.PlaybookTool;
import io.karta.tool.agentic.StateMachineTool;
import io.karta.tool.agentic.UnfoldingTool;
import io.karta.tool.agentic.UnfoldingTools;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The examples of the page on kinds of tools. */
class ToolKindsTest {

    record Problem(String expression) {}

    record OrderNumber(String value) {}

    record Topic(String name) {}

    record Story(String text) {}

    record Analysis(String text) {}

    record Two(int a, int b) {}

    record Words(String text) {}

    record Customer(String name) {

        @LlmTool(description = "The discount this customer may have, in percent")
        int discount() {
            return name.length();
        }
    }

    static class Customers {

        @LlmTool(description = "Finds a customer by name")
        Customer find(String name) {
            return new Customer(name);
        }
    }

    static class MathTools {

        @LlmTool(description = "Subtracts")
        int subtract(int a, int b) {
            return a - b;
        }
    }

    enum Stage {
        DRAFT,
        CONFIRMED,
        SHIPPED
    }

    @UnfoldingTools(name = "files", description = "Works with files", usageNotes = "Paths begin at the root")
    static class Files {

        @LlmTool(description = "Reads a file", category = "read")
        String read(String path) {
            return path;
        }

        @LlmTool(description = "Writes a file", category = "write")
        void write(String path, String text) {}
    }

    @Agent(description = "Tells stories, with some help")
    static class Teller {

        @Action
        @AchievesGoal(description = "A told story")
        String tell(UserInput input, Ai ai) {
            return ai.withDefaultLlm().withTool(storyTool()).generateText(input.content());
        }

        private static Tool storyTool() {
            AgentDefinition storyWriter = Agents.agent("StoryWriter", "Writes stories")
                    .action("write", Topic.class, Story.class, (topic, context) -> new Story("Of " + topic.name()))
                    .goal("story", "A story about a topic", Story.class)
                    .build();
            Tool writer = Tool.ofAgent(storyWriter, Topic.class, Story.class);
            return writer;
        }
    }

    private final ScriptedModel model = new ScriptedModel();
    private final Tool add = Tool.of("add", "Adds", Two.class, two -> two.a() + two.b());
    private final Tool multiply = Tool.of("multiply", "Multiplies", Two.class, two -> two.a() * two.b());
    private final Tool search = saying("search");
    private final Tool report = saying("report");
    private final Tool analyse = Tool.of("analyse", "Analyses", Words.class, in -> new Analysis(in.text()));
    private final Tool summarise = saying("summarise");
    private final Tool addItem = saying("addItem");
    private final Tool removeItem = saying("removeItem");
    private final Tool confirm = saying("confirm");
    private final Tool ship = saying("ship");
    private final Tool help = saying("help");
    private final Tool query = saying("query");
    private final Tool describe = saying("describe");
    private final Customer customer = new Customer("Ada");
    private final Customers customers = new Customers();
    private Application application;
    private Ai ai;

    private static Tool saying(String name) {
        return Tool.of(name, "Does " + name, Words.class, words -> name + " " + words.text());
    }

    @BeforeEach
    void open() {
        application = Application.of(model, Teller.class, Calculator.class);
        ai = application.get(Ai.class);
    }

    @AfterEach
    void close() {
        application.close();
    }

    private List<String> answers() {
        return model.toolAnswers().stream().map(ToolMessage::text).toList();
    }

    @Singleton
    static class Calculator {

        @Inject
        Ai ai;

        String calculate(Tool add, Tool multiply) {
            AgenticTool math = AgenticTool.of("math-orchestrator", "Orchestrates math operations")
                    .withInput(Problem.class)
                    .withTools(add, multiply)
                    .withSystemPrompt("Use the available tools to solve the given math problem");

            return ai.withDefaultLlm().withTool(math).generateText("What is 5 + 3 * 2?");
        }
    }

    @Test
    void aModelWorksBehindATool() {
        model.on("Use the available tools")
                .call("multiply", "{\"a\": 3, \"b\": 2}")
                .call("add", "{\"a\": 5, \"b\": 6}")
                .text("11");
        model.always()
                .call("math-orchestrator", "{\"expression\": \"5 + 3 * 2\"}")
                .text("It is 11.");

        assertThat(application.get(Calculator.class).calculate(add, multiply)).isEqualTo("It is 11.");
        assertThat(answers()).containsExactly("11");
    }

    private AgenticTool calculator() {
        AgenticTool calculator = AgenticTool.of("smart-calculator", "Performs complex calculations")
                .withParameter(ToolParameter.string("expression", "What to calculate"))
                .withParameter(
                        ToolParameter.integer("precision", "Decimal places").optional())
                .withToolObjects(new MathTools(), customer);
        return calculator;
    }

    @Test
    void parametersNeedNoClass() {
        assertThat(calculator().inputSchema().getJsonObject("properties")).containsOnlyKeys("expression", "precision");
    }

    private PlaybookTool researcher() {
        PlaybookTool researcher = PlaybookTool.of("researcher", "Researches and analyses topics")
                .withParameter(ToolParameter.string("topic", "What to look into"))
                .withTools(search)
                .withTool(analyse)
                .unlockedBy(search)
                .withTool(summarise)
                .unlockedByArtefact(Analysis.class);
        return researcher;
    }

    @Test
    void aPlaybookUnlocksItsTools() {
        model.on("Researches and analyses topics")
                .call("summarise", "{\"text\": \"x\"}")
                .call("search", "{\"text\": \"x\"}")
                .call("analyse", "{\"text\": \"x\"}")
                .call("summarise", "{\"text\": \"x\"}")
                .reply(request -> ModelResponse.of(request.messages().stream()
                        .filter(ToolMessage.class::isInstance)
                        .map(message -> message.text())
                        .toList()
                        .toString()));
        model.always().call("researcher", "{\"topic\": \"kettles\"}").text("done");

        ai.withDefaultLlm().withTool(researcher()).generateText("?");

        assertThat(answers().get(0)).contains("'summarise' is still locked", "summarise x");
    }

    private StateMachineTool<Stage> orders() {
        StateMachineTool<Stage> orders = StateMachineTool.of("orders", "Handles an order", Stage.class)
                .withInput(OrderNumber.class)
                .inState(Stage.DRAFT, addItem, removeItem)
                .withTransition(Stage.DRAFT, confirm, Stage.CONFIRMED)
                .withTransition(Stage.CONFIRMED, ship, Stage.SHIPPED)
                .withTools(help);
        return orders;
    }

    @Test
    void aStateMachineRunsWhatItsStateAllows() {
        model.on("The work is in state DRAFT")
                .call("confirm", "{\"text\": \"x\"}")
                .call("addItem", "{\"text\": \"x\"}")
                .text("confirmed");
        model.always().call("orders", "{\"value\": \"7\"}").text("done");

        ai.withDefaultLlm().withTool(orders()).generateText("?");

        assertThat(answers()).containsExactly("confirmed");
        assertThat(model.prompts()).anyMatch(prompt -> prompt.contains("The state is CONFIRMED."));
    }

    private UnfoldingTool database() {
        UnfoldingTool database = UnfoldingTool.of(
                        "database", "Looks things up in the database", List.of(query, describe))
                .withUsageNotes("Describe a table before you query it.");
        return database;
    }

    @Test
    void toolsUnfold() {
        model.always()
                .call("database", "{}")
                .call("files", "{\"category\": \"read\"}")
                .text("done");

        ai.withDefaultLlm()
                .withTools(List.of(database(), UnfoldingTool.fromInstance(new Files())))
                .generateText("?");

        assertThat(model.offeredTools())
                .containsExactly(
                        List.of("database", "files"),
                        List.of("describe", "files", "query"),
                        List.of("describe", "files", "query", "read"));
    }

    @Test
    void anAgentIsATool() {
        model.always().call("story", "{\"name\": \"kettles\"}").text("told");

        String story = application.invoke(String.class, new UserInput("Tell"));

        assertThat(story).isEqualTo("told");
        assertThat(answers()).containsExactly("{\"text\":\"Of kettles\"}");
    }

    private String chained() {
        return ai.withDefaultLlm()
                .withToolObject(customers)
                .withToolChainingFrom(Customer.class)
                .generateText("What discount may Ada have?");
    }

    @Test
    void aReturnedObjectsToolsCanBeCalled() {
        model.always()
                .call("find", "{\"name\": \"Ada\"}")
                .call("discount", "{}")
                .text("3 percent");

        assertThat(chained()).isEqualTo("3 percent");
        assertThat(answers()).last().isEqualTo("3");
    }

    private String come() {
        Toolbox desk = history -> history.hasCalled("search") ? List.of(search, report) : List.of(search);

        return ai.withDefaultLlm().withToolbox(desk).generateText("What do we know about kettles?");
    }

    @Test
    void toolsComeAndGo() {
        model.always().call("search", "{\"text\": \"x\"}").text("much");

        assertThat(come()).isEqualTo("much");
        assertThat(model.offeredTools()).containsExactly(List.of("search"), List.of("report", "search"));
    }

    static class Pages {

        @LlmTool(description = "Sums a page up")
        String sumUp(String page, ToolContext context) {
            return context.ai().withLlmByRole("summaries").generateText("Sum this up:\n" + page);
        }
    }

    @Test
    void aToolAsksAModel() {
        model.on("Sum this up").text("short");
        model.always().call("sumUp", "{\"page\": \"long\"}").text("done");

        ai.withDefaultLlm().withToolObject(new Pages()).generateText("?");

        assertThat(answers()).containsExactly("short");
    }

    private String found() {
        return ai.withDefaultLlm()
                .withToolObject(new ProcessTools())
                .generateText("What have we found out, and what did it cost?");
    }

    @Test
    void aModelSeesTheProcess() {
        model.always().call("process_status", "{}").text("nothing");

        assertThat(found()).isEqualTo("nothing");
        assertThat(Stream.of("process_status", "process_cost", "process_history", "blackboard_list", "blackboard_get"))
                .allMatch(model.offeredTools().get(0)::contains);
    }
}
