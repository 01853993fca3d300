/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentException;
import io.karta.agent.Knowledge;
import io.karta.ai.LlmReference;
import io.karta.ai.Tool;
import io.karta.process.AgentProcess;
import io.karta.tool.LlmTool;
import io.karta.tool.ToolErrors;
import io.karta.tool.ToolRecovery;
import io.karta.tool.ToolResult;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Tools and references of LLM agents. */
class LlmAgentToolsTest {

    static final class Desk {

        @LlmTool(description = "Looks a price up")
        String price(String item) {
            return item + " costs 3";
        }
    }

    private final TestPlatform testPlatform = new TestPlatform();

    @AfterEach
    void close() {
        testPlatform.close();
    }

    private static String failure(AgentProcess process) {
        return process.failure().orElseThrow().getMessage();
    }

    @Nested
    class WhenItHasTools {

        @Test
        void applyTheErrorPolicy() {
            testPlatform.model.always().call("first", "{}").call("second", "{}").text("Done");
            var calls = new AtomicInteger();
            Tool first = Tool.of("first", "Fails once", in -> {
                if (calls.incrementAndGet() == 1) {
                    throw new IllegalStateException("not yet");
                }
                return ToolResult.text("first");
            });
            Tool second = Tool.of("second", "Fails", in -> {
                        throw new IllegalStateException("never");
                    })
                    .withErrors(ToolErrors.defaults().onExecution(ToolRecovery.escalate("Ask a colleague")));

            testPlatform.run(
                    LlmAgent.named("clerk")
                            .tools(first, second)
                            .toolErrors(ToolErrors.defaults().onExecution(ToolRecovery.retry(1))),
                    "Hi");

            assertThat(testPlatform.model.toolAnswers().get(0).text()).isEqualTo("first");
            assertThat(testPlatform.model.toolAnswers().get(1).text()).contains("Ask a colleague");
        }

        @Test
        void offersThem() {
            testPlatform.model.always().call("price", "{\"item\": \"kettle\"}").text("It costs 3");
            var agent = LlmAgent.named("clerk")
                    .toolObjects(new Desk())
                    .tools(Tool.of("stop", "Stops", in -> ToolResult.text("Stopped")));

            AgentProcess process = testPlatform.run(agent, "What is a kettle?");

            assertThat(process.result(String.class)).isEqualTo("It costs 3");
            assertThat(testPlatform.model.offeredTools().get(0)).containsExactly("price", "stop");
            assertThat(testPlatform.model.toolAnswers()).singleElement().satisfies(answer -> assertThat(answer.text())
                    .isEqualTo("kettle costs 3"));
        }

        @Test
        void refusesObjectsWithoutTools() {
            assertThatThrownBy(() -> LlmAgent.named("clerk").toolObjects("nothing"))
                    .isInstanceOf(AgentException.class)
                    .hasMessageContaining("KARTA-711");
        }

        @Test
        void namesTheMissingGroup() {
            AgentProcess process = testPlatform.run(LlmAgent.named("clerk").toolGroups("wheb"), "Hi");

            assertThat(failure(process)).contains("wheb");
        }
    }

    @Nested
    class KnowledgeEntries {

        private final Knowledge policy = Knowledge.of("returns", "How we take goods back", "Within 30 days");

        @Test
        void isToldItInThePrompt() {
            testPlatform.model.always().text("Yes");

            testPlatform.run(LlmAgent.named("clerk").knowledge(policy), "Hi");

            assertThat(testPlatform.prompt(0)).contains("returns", "How we take goods back", "Within 30 days");
        }

        @Test
        void looksItUpByItsName() {
            testPlatform.model.always().call("returns", "{}").text("You have 30 days");

            AgentProcess process = testPlatform.run(LlmAgent.named("clerk").knowledgeTools(policy), "Hi");

            assertThat(process.result(String.class)).isEqualTo("You have 30 days");
            assertThat(testPlatform.prompt(0)).doesNotContain("30 days");
            assertThat(testPlatform.model.toolAnswers().get(0).text()).isEqualTo("Within 30 days");
        }
    }

    @Nested
    class Documents {

        private final LlmReference manual = new LlmReference() {

            @Override
            public String name() {
                return "manual";
            }

            @Override
            public String description() {
                return "The manual of the kettle";
            }

            @Override
            public String notes() {
                return "Search it with " + toolName("find");
            }

            @Override
            public List<Tool> tools() {
                return List.of(Tool.of("find", "Finds pages", in -> ToolResult.text("page 3")));
            }
        };

        @Test
        void areSearchedWithTheirTools() {
            testPlatform.model.always().call("manual_find", "{}").text("On page 3");

            AgentProcess process = testPlatform.run(LlmAgent.named("clerk").knowledge(manual), "Where?");

            assertThat(process.result(String.class)).isEqualTo("On page 3");
            assertThat(testPlatform.prompt(0)).contains("The manual of the kettle", "Search it with manual_find");
            assertThat(testPlatform.model.toolAnswers().get(0).text()).isEqualTo("page 3");
        }

        @Test
        void areListedForTheModelThatTransfers() {
            testPlatform
                    .model
                    .always()
                    .call(LlmAgent.TRANSFER, "{\"agent_name\": \"clerk\"}")
                    .text("On page 3");
            var clerk = LlmAgent.named("clerk").description("Knows the goods").knowledge(manual);

            testPlatform.run(LlmAgent.named("desk").subAgents(clerk), "Where?");

            assertThat(testPlatform.model.requests().get(0).tools())
                    .singleElement()
                    .satisfies(tool -> assertThat(tool.description()).contains("manual", "The manual of the kettle"));
            assertThat(testPlatform.prompt(0)).doesNotContain("manual_find");
            assertThat(testPlatform.model.offeredTools().get(1)).contains("manual_find");
        }
    }
}
