/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.llm.AgentCall;
import io.karta.agent.llm.AgentCallback;
import io.karta.agent.llm.DeclarativeLlmAgent;
import io.karta.ai.ModelCallContext;
import io.karta.ai.ModelCallback;
import io.karta.ai.ToolCallContext;
import io.karta.ai.ToolCallback;
import io.karta.guard.GuardrailContext;
import io.karta.guard.InputGuardrail;
import io.karta.guard.Verdict;
import io.karta.model.ModelResponse;
import io.karta.tool.LlmTool;
import io.karta.tool.ToolResult;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Classes that a declarative LLM agent names: tools, guardrails and callbacks. */
class AgentInterfaceDependenciesTest {

    private static final String TEA = "{\"item\": \"tea\"}";

    private final TestPlatform testPlatform = new TestPlatform();

    @AfterEach
    void close() {
        testPlatform.close();
    }

    static class Prices {

        final AtomicInteger calls = new AtomicInteger();

        @LlmTool(description = "Looks a price up")
        String price(String item) {
            return item + " costs " + calls.incrementAndGet();
        }
    }

    @DeclarativeLlmAgent(description = "Sells", instruction = "Sell", tools = Prices.class)
    interface Seller {

        String sell(String text);
    }

    @Nested
    class WhenItsClassesAreTools {

        @Test
        void acceptsObjectsOfTheApplication() {
            var prices = new Prices();
            testPlatform
                    .model
                    .always()
                    .call("price", TEA)
                    .text("Once")
                    .call("price", TEA)
                    .text("Twice");
            Seller seller = testPlatform.deployed(AgentInterface.of(
                    Seller.class, type -> type == Prices.class ? Optional.of(() -> prices) : Optional.empty()));

            seller.sell("tea");
            seller.sell("tea");

            assertThat(prices.calls).hasValue(2);
        }

        @Test
        void othersAreMadeOnce() {
            testPlatform
                    .model
                    .always()
                    .call("price", TEA)
                    .text("Once")
                    .call("price", TEA)
                    .text("Twice");
            Seller seller = testPlatform.deployed(AgentInterface.of(Seller.class));

            seller.sell("tea");
            seller.sell("tea");

            assertThat(testPlatform.model.toolAnswers()).singleElement().satisfies(answer -> assertThat(answer.text())
                    .isEqualTo("tea costs 2"));
        }

        @Test
        void theyAreTriedAgain() {
            testPlatform.model.always().call("flaky", "{}").text("done");

            assertThat(testPlatform.deployed(AgentInterface.of(Patient.class)).go("Go"))
                    .isEqualTo("done");
            assertThat(testPlatform.model.toolAnswers()).singleElement().satisfies(answer -> assertThat(answer.text())
                    .isEqualTo("works"));
        }
    }

    static class Flaky {

        private final AtomicInteger calls = new AtomicInteger();

        @LlmTool(description = "Works at the third attempt")
        String flaky() {
            if (calls.incrementAndGet() < 3) {
                throw new IllegalStateException("not yet");
            }
            return "works";
        }
    }

    @DeclarativeLlmAgent(description = "Patient", instruction = "Do it", tools = Flaky.class, toolRetries = 2)
    interface Patient {

        String go(String text);
    }

    static class Around implements InputGuardrail, AgentCallback, ModelCallback, ToolCallback {

        @Override
        public Verdict checkInput(String text, GuardrailContext context) {
            return Verdict.rewrite(text.replace("bad", "good"));
        }

        @Override
        public Optional<Object> after(AgentCall call, Object result) {
            return Optional.of(result + " [agent]");
        }

        @Override
        public Optional<ModelResponse> after(ModelCallContext call, ModelResponse response) {
            return response.toolCalls().isEmpty()
                    ? Optional.of(response.withText(response.text() + " [model]"))
                    : Optional.empty();
        }

        @Override
        public Optional<ToolResult> before(ToolCallContext call) {
            return Optional.of(ToolResult.text("[tool]"));
        }
    }

    @DeclarativeLlmAgent(
            description = "Stood around",
            instruction = "Do it",
            tools = Prices.class,
            guardrails = Around.class,
            agentCallbacks = Around.class,
            modelCallbacks = Around.class,
            toolCallbacks = Around.class)
    interface Guarded {

        String go(String text);
    }

    @Nested
    class CallbacksAndGuardrails {

        @Test
        void everyCallIsTold() {
            testPlatform.model.always().call("price", TEA).text("done").text("done");

            assertThat(testPlatform.deployed(AgentInterface.of(Guarded.class)).go("bad"))
                    .isEqualTo("done [model] [agent]");
            assertThat(testPlatform.model.toolAnswers()).singleElement().satisfies(answer -> assertThat(answer.text())
                    .isEqualTo("[tool]"));
            assertThat(testPlatform.prompt(0)).contains("good").doesNotContain("bad");
        }
    }

    static class Broken extends AgentInterfaceTest.Guide {

        Broken() {
            throw new IllegalStateException("not today");
        }
    }

    @DeclarativeLlmAgent(description = "Unlucky", instruction = "Go", references = Broken.class)
    interface Unlucky {

        String go(String text);
    }

    @Nested
    class WhenAConstructorFails {

        @Test
        void theProcessDeterminesTheInstance() {
            var process = testPlatform.run(LlmAgent.of(Unlucky.class), "Hi");

            assertThat(process.failure().orElseThrow())
                    .hasMessageContaining("KARTA-822")
                    .hasMessageContaining("not today");
        }
    }
}
