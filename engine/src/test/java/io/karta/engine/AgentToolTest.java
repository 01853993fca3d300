/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static io.karta.engine.TestAgents.CONTEXT;
import static io.karta.engine.TestAgents.a;
import static io.karta.engine.TestAgents.context;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.AgentDefinition;
import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.ai.ProcessTools;
import io.karta.ai.Tool;
import io.karta.engine.definition.Invoker;
import io.karta.event.ChildStarted;
import io.karta.message.ToolCall;
import io.karta.message.ToolMessage;
import io.karta.process.AgentProcess;
import io.karta.process.Budget;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Agents and processes as tools. */
class AgentToolTest extends ToolKindsFixture {

    @Nested
    class AgentAsTool {

        private AgentProcess runWith(TestAgents child, Budget budget) {
            var tool = Tool.ofAgent(child.model(), Problem.class, Page.class);
            var desk = new TestAgents("Desk")
                    .action("talk", List.of(a(UserInput.class), CONTEXT), String.class, values -> context(values, 1)
                            .ai()
                            .withDefaultLlm()
                            .withTool(tool)
                            .generateText("outer"))
                    .goal("talk", "talk", String.class, UserInput.class);
            LocalPlatform platform = platform(builder -> builder.agents(List.of(desk.model(), child.model())));
            AgentDefinition agent = platform.agents().stream()
                    .filter(one -> one.name().equals("Desk"))
                    .findFirst()
                    .orElseThrow();
            return platform.run(
                    platform.createProcess(agent, ProcessOptions.defaults().withBudget(budget), new UserInput("x")));
        }

        private TestAgents child(Invoker body) {
            return new TestAgents("Child")
                    .action("write", List.of(a(Problem.class), CONTEXT), Page.class, body)
                    .goal("page", "write", Page.class, Problem.class);
        }

        private String answerTo(TestAgents child) {
            model.always().call("page", TASK).text("done");
            AgentProcess process = runWith(child, Budget.defaults());
            assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
            return model.toolAnswers().get(0).text();
        }

        @Test
        void runsAChildOfTheProcess() {
            String answer = answerTo(child(values -> new Page(((Problem) values[0]).expression())));

            assertThat(answer).isEqualTo("{\"text\":\"5 + 3 * 2\"}");
            assertThat(model.requests().get(0).tools())
                    .extracting(tool -> tool.name())
                    .containsExactly("page");
            assertThat(events.stream().anyMatch(ChildStarted.class::isInstance)).isTrue();
        }

        @Test
        void oneThatAsksAPersonIsEnded() {
            assertThat(answerTo(
                            child(values -> Outcome.await(Form.of(Page.class).title("What is on it?")))))
                    .contains("requested user input", "Child");
        }

        @Test
        void oneThatFailsIsToldToTheModel() {
            assertThat(answerTo(child(values -> {
                        throw new IllegalStateException("no ink");
                    })))
                    .contains("has no result")
                    .doesNotContain("no ink");
        }

        @Test
        void oneThatIsStuckIsToldToTheModel() {
            assertThat(answerTo(child(values -> Outcome.none()))).contains("has no result");
        }

        @Test
        void oneThatCallsItselfEndsWithTheBudget() {
            var self = new AtomicReference<Tool>();
            TestAgents child = child(values -> new Page(context(values, 1)
                    .ai()
                    .withDefaultLlm()
                    .withTool(self.get())
                    .generateText("again")));
            self.set(Tool.ofAgent(child.model(), Problem.class, Page.class));
            model.always().call("page", TASK);

            AgentProcess process = runWith(child, Budget.ofActions(5));

            assertThat(process.status()).isIn(ProcessStatus.TERMINATED, ProcessStatus.FAILED);
        }

        abstract static class Solver<T> {

            @Action
            @AchievesGoal(description = "Solves a problem")
            Outcome<T> solve(Problem problem) {
                return Outcome.stop("no solution to " + problem.expression());
            }

            @Action
            @AchievesGoal(description = "Checks a solution")
            String check(T solution) {
                return "" + solution;
            }
        }

        @Agent(description = "Solves problems on a page")
        static class Pages extends Solver<Page> {

            @Override
            String check(Page solution) {
                return solution.text();
            }
        }

        @Test
        void mayInheritItsGoal() {
            Tool tool = Tool.ofAgent(Pages.class, Problem.class, Page.class);

            assertThat(tool.name()).isEqualTo("Pages_solve");
            assertThat(tool.description()).contains("Solves a problem");
            assertThatThrownBy(() -> Tool.ofAgent(Pages.class, Page.class, String.class))
                    .hasMessageContainingAll("KARTA-818", "Page");
        }

        @Test
        void mustProduceTheRequestedType() {
            TestAgents child = child(values -> new Page("x"));

            assertThatThrownBy(() -> Tool.ofAgent(child.model(), Problem.class, Sum.class))
                    .hasMessageContaining("KARTA-818")
                    .hasMessageContaining("; its goals produce: ")
                    .hasMessageContaining("Page. Request one");
            assertThatThrownBy(() -> Tool.ofAgent(Page.class, Problem.class, Sum.class))
                    .hasMessageContaining("KARTA-817");
        }
    }

    @Nested
    class ProcessesSeenByModels {

        private List<String> answersTo(ToolCall... calls) {
            model.always().calls(calls).text("done");
            run(runner -> runner.withToolObject(new ProcessTools()), new Page("four"));
            return model.toolAnswers().stream().map(ToolMessage::text).toList();
        }

        @Test
        void reportStatusAndBlackboard() {
            List<String> answers = answersTo(
                    new ToolCall("1", "process_status", "{}"),
                    new ToolCall("2", "blackboard_list", "{}"),
                    new ToolCall("3", "blackboard_get", "{\"type\": \"Page\"}"),
                    new ToolCall("4", "blackboard_get", "{\"number\": 7}"),
                    new ToolCall("5", "process_cost", "{}"),
                    new ToolCall("6", "process_history", "{}"));

            assertThat(answers.get(0)).contains("\"Desk\"", "\"RUNNING\"");
            assertThat(answers.get(1)).contains("UserInput", "Page");
            assertThat(answers.get(2)).isEqualTo("{\"text\":\"four\"}");
            assertThat(answers.get(3)).contains("no such object");
            assertThat(answers.get(4)).contains("\"modelCalls\":0");
            assertThat(answers.get(5)).isEqualTo("{\"actions\":[]}");
        }

        @Test
        void outsideThereIsNone() {
            model.always().call("process_status", "{}").text("done");

            ai().withDefaultLlm().withToolObject(new ProcessTools()).generateText("?");

            assertThat(model.toolAnswers().get(0).text()).isEqualTo("There is no process here.");
        }
    }
}
