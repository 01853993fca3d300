/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.llm.AgentCall;
import io.karta.agent.llm.AgentCallback;
import io.karta.ai.ModelCallContext;
import io.karta.ai.ModelCallback;
import io.karta.ai.Tool;
import io.karta.ai.ToolCallContext;
import io.karta.ai.ToolCallback;
import io.karta.guard.InputGuardrail;
import io.karta.guard.Verdict;
import io.karta.llmagent.StoryWriter.Story;
import io.karta.llmagent.StoryWriter.Topic;
import io.karta.model.ModelException;
import io.karta.model.ModelResponse;
import io.karta.process.AgentProcess;
import io.karta.process.Budget;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.tool.ToolResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Callbacks, guardrails and the budget of an LLM agent. */
class LlmAgentCallbacksTest {

    private final TestPlatform testPlatform = new TestPlatform();

    private final LlmAgent<Topic, Story> writer = StoryWriter.agent();

    private final List<String> order = new ArrayList<>();

    @AfterEach
    void close() {
        testPlatform.close();
    }

    private AgentCallback named(String name) {
        return new AgentCallback() {
            @Override
            public Optional<Object> before(AgentCall call) {
                order.add("before " + name + " of " + call.agent() + " with " + call.input());
                return Optional.empty();
            }

            @Override
            public Optional<Object> after(AgentCall call, Object result) {
                order.add("after " + name + ": " + result);
                return Optional.empty();
            }

            @Override
            public Optional<Object> onFailure(AgentCall call, RuntimeException failure) {
                order.add("failed " + name);
                return Optional.empty();
            }
        };
    }

    private AgentCallback answering(Object answer) {
        return new AgentCallback() {
            @Override
            public Optional<Object> before(AgentCall call) {
                return Optional.of(answer);
            }
        };
    }

    private static String failure(AgentProcess process) {
        return process.failure().orElseThrow().getMessage();
    }

    @Test
    void asksCallbacksInOrder() {
        testPlatform.model.always().text("Yes");

        testPlatform.run(LlmAgent.named("clerk").agentCallback(named("one")).agentCallback(named("two")), "Hi");

        assertThat(order)
                .containsExactly(
                        "before one of clerk with Hi",
                        "before two of clerk with Hi",
                        "after one: Yes",
                        "after two: Yes");
    }

    @Test
    void takesTheFirstAnswerInPlaceOfTheModels() {
        AgentProcess process = testPlatform.run(
                LlmAgent.named("clerk").agentCallback(answering("Closed")).agentCallback(named("two")), "Hi");

        assertThat(process.result(String.class)).isEqualTo("Closed");
        assertThat(order).containsExactly("after two: Closed");
        assertThat(testPlatform.model.requests()).isEmpty();
    }

    @Test
    void replacesAnswersAndFailures() {
        testPlatform.model.always().fail(new ModelException("no", ModelException.Kind.BAD_REQUEST, null));
        var saving = new AgentCallback() {
            @Override
            public Optional<Object> onFailure(AgentCall call, RuntimeException failure) {
                return Optional.of("Sorry");
            }
        };

        AgentProcess process = testPlatform.run(LlmAgent.named("clerk").agentCallback(saving), "Hi");

        assertThat(process.result(String.class)).isEqualTo("Sorry");
    }

    @Test
    void failsWhereACallbackThrows() {
        var failing = new AgentCallback() {
            @Override
            public Optional<Object> before(AgentCall call) {
                throw new IllegalStateException("closed");
            }
        };

        AgentProcess process = testPlatform.run(LlmAgent.named("clerk").agentCallback(failing), "Hi");

        assertThat(failure(process)).contains("closed");
    }

    @Test
    void refusesAnswersOfAnotherType() {
        AgentProcess process = testPlatform.run(writer.agentCallback(answering("Closed")), new Topic("kettles", 1));

        assertThat(failure(process)).contains("KARTA-866", "String", "writer", "Story");
    }

    @Test
    void passesGuardrailsAndCallbacksOn() {
        testPlatform.model.always().call("price", "{}").text("Yes");
        InputGuardrail quiet = (text, context) -> Verdict.rewrite(text.replace("secret", "[...]"));
        var counting = new ModelCallback() {
            @Override
            public Optional<ModelResponse> before(ModelCallContext call) {
                order.add("asks");
                return Optional.empty();
            }
        };
        var dry = new ToolCallback() {
            @Override
            public Optional<ToolResult> before(ToolCallContext call) {
                return Optional.of(ToolResult.text("dry"));
            }
        };
        var agent = LlmAgent.named("clerk")
                .tools(Tool.of("price", "Price", in -> ToolResult.text("3")))
                .guardrail(quiet)
                .modelCallback(counting)
                .toolCallback(dry);

        testPlatform.run(agent, "A secret");

        assertThat(order).containsExactly("asks", "asks");
        assertThat(testPlatform.prompt(1)).contains("A [...]", "dry").doesNotContain("secret");
    }

    @Test
    void keepsToTheBudget() {
        testPlatform.model.always().text("Yes");

        AgentProcess process = testPlatform.run(
                LlmAgent.named("clerk").agentCallback(named("one")),
                ProcessOptions.defaults().withBudget(Budget.ofTokens(1)),
                "x".repeat(10_000));

        assertThat(process.status()).isEqualTo(ProcessStatus.TERMINATED);
        assertThat(order).doesNotContain("failed one");
    }
}
