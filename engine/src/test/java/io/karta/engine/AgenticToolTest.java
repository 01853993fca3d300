/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static io.karta.engine.TestAgents.context;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentException;
import io.karta.agent.UserInput;
import io.karta.ai.PromptRunner;
import io.karta.ai.Tool;
import io.karta.event.ToolStarted;
import io.karta.message.ToolMessage;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessStatus;
import io.karta.tool.ToolParameter;
import io.karta.tool.agentic.AgenticTool;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Agentic tools. */
class AgenticToolTest extends ToolKindsFixture {

    private final Tool multiply = Tool.of("multiply", "Multiplies two numbers", Sum.class, sum -> sum.a() * sum.b());

    private final AgenticTool math = AgenticTool.of("math-orchestrator", "Orchestrates math operations")
            .withInput(Problem.class)
            .withTools(add, multiply);

    @Test
    void letsAModelSolveTheTaskWithItsTools() {
        model.on("outer").call("math-orchestrator", TASK).text("It is 11.");
        model.always()
                .call("multiply", "{\"a\": 3, \"b\": 2}")
                .call("add", "{\"a\": 5, \"b\": 6}")
                .text("11");

        String answer = ai().withDefaultLlm()
                .withTool(math.withSystemPrompt("Use the available tools to solve the given math problem"))
                .generateText("outer");

        assertThat(answer).isEqualTo("It is 11.");
        assertThat(lastAnswersInside()).containsExactly("6", "11");
        assertThat(model.toolAnswers()).extracting(ToolMessage::text).containsExactly("11");
        assertThat(inside().get(0).messages().get(0).text())
                .isEqualTo("Use the available tools to solve the given math problem");
    }

    @Test
    void describesItselfByDefault() {
        model.on("outer").call("math-orchestrator", TASK).text("done");
        model.always().text("11");

        ai().withDefaultLlm().withTool(math).generateText("outer");

        assertThat(inside().get(0).messages().get(0).text())
                .isEqualTo("You are an intelligent agent that can use tools to help you complete tasks. Use the "
                        + "provided "
                        + "tools to perform the following task: Orchestrates math operations");
        assertThat(inside().get(0).messages().get(1).text()).isEqualTo("{\"expression\":\"5 + 3 * 2\"}");
    }

    @Test
    void isRejectedWithoutParametersBeforeTheConfirmation() {
        var nameless = AgenticTool.of("math", "Calculates").withTools(add);

        PromptRunner runner = ai().withDefaultLlm().withTool(nameless);

        assertThatThrownBy(() -> runner.generateText("outer"))
                .isInstanceOf(AgentException.class)
                .hasMessageContaining("KARTA-812")
                .hasMessageContaining("'math'");
        assertThat(model.requests()).isEmpty();
    }

    @Test
    void readsParametersThatHaveNoClass() {
        AgenticTool calculator = AgenticTool.of("calculator", "Calculates")
                .withParameter(ToolParameter.string("expression", "What to calculate"))
                .withParameter(
                        ToolParameter.integer("precision", "Decimal places").optional());
        model.on("outer")
                .call("calculator", "{\"precision\": 2}")
                .call("calculator", "{'expression': '1+1',}")
                .text("done");
        model.always().text("2");

        ai().withDefaultLlm().withTool(calculator).generateText("outer");

        assertThat(model.toolAnswers().get(0).isError()).isTrue();
        assertThat(model.toolAnswers().get(0).text()).contains("expression");
        assertThat(inside()).hasSize(1);
        assertThat(inside().get(0).messages().get(1).text()).contains("\"1+1\"");
        assertThatThrownBy(() -> calculator.withParameter(ToolParameter.string("precision", "Again")))
                .hasMessageContaining("KARTA-981");
    }

    @Test
    void objectsWithoutToolsAddNone() {
        model.on("outer").call("math-orchestrator", TASK).text("done");
        model.always().text("11");

        ai().withDefaultLlm()
                .withTool(math.withToolObjects("no tools", new Page("x")))
                .generateText("outer");

        assertThat(inside().get(0).tools())
                .extracting(tool -> tool.name())
                .containsExactly("add", "length", "multiply");
    }

    @Test
    void passesContextAndProcessToItsTools() {
        Tool tenant = Tool.of(
                "tenant",
                "Says whose it is",
                Nothing.class,
                (in, context) -> context.value("tenant", String.class).orElseThrow() + " in "
                        + context.process().orElseThrow().status());
        model.on("outer").call("math-orchestrator", TASK).text("done");
        model.always().call("tenant", "{}").text("11");

        AgentProcess process = run(runner -> runner.withToolContext(Map.of("tenant", "Ada"))
                .withTool(math.withTools(tenant)
                        .withSystemPrompt(context -> "For "
                                + context.blackboard()
                                        .orElseThrow()
                                        .last(UserInput.class)
                                        .orElseThrow()
                                        .content())));

        assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
        assertThat(lastAnswersInside()).containsExactly("Ada in RUNNING");
        assertThat(inside().get(0).messages().get(0).text()).isEqualTo("For x");
        assertThat(process.history().get(0).modelCalls()).hasSize(4);
        assertThat(events.stream().filter(ToolStarted.class::isInstance).map(event -> ((ToolStarted) event).tool()))
                .containsExactly("math-orchestrator", "tenant");
    }

    @Test
    void oneThatNeverEndsIsToldToTheModelOutside() {
        model.on("outer").call("math-orchestrator", TASK).text("well");
        model.always().call("add", "{\"a\": 1, \"b\": 1}");

        String answer =
                ai().withDefaultLlm().withTool(math.withMaxIterations(3)).generateText("outer");

        assertThat(answer).isEqualTo("well");
        assertThat(inside()).hasSize(3);
        assertThat(model.toolAnswers().get(0).text()).contains("KARTA-386");
    }

    @Test
    void capturesArtefactsOnlyIfConfigured() {
        AgenticTool reader = math.withTools(read);
        model.on("outer")
                .call("math-orchestrator", TASK)
                .text("done")
                .call("math-orchestrator", TASK)
                .text("done");
        model.always().call("read", "{}").text("4").call("read", "{}").text("4");
        PromptRunner runner = ai().withDefaultLlm().withToolChainingFrom(Page.class);

        runner.withTool(reader).generateText("outer");
        List<String> without = offeredLast();
        runner.withTool(reader.withCaptureNestedArtefacts(true)).generateText("outer");

        assertThat(without).containsExactly("math-orchestrator");
        assertThat(offeredLast()).containsExactly("length", "math-orchestrator");
        assertThat(inside()).hasSize(4);
    }

    @Test
    void theToolsOfAnObjectCanBeCalledInside() {
        model.on("outer").call("math-orchestrator", TASK).text("done");
        model.always().call("read", "{}").call("length", "{}").text("4");

        ai().withDefaultLlm()
                .withTool(math.withTools(read).withToolChainingFrom(Page.class))
                .generateText("outer");

        assertThat(lastAnswersInside()).last().isEqualTo("4");
    }

    private List<String> offeredLast() {
        return model.offeredTools().get(model.offeredTools().size() - 1);
    }
}
