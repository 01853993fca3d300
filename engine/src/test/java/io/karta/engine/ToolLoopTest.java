/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentException;
import io.karta.ai.MaxIterationsExceededException;
import io.karta.ai.PromptRunner;
import io.karta.ai.Tool;
import io.karta.ai.ToolContext;
import io.karta.engine.call.ToolLimits;
import io.karta.message.AssistantMessage;
import io.karta.message.ProviderState;
import io.karta.message.ToolCall;
import io.karta.message.ToolMessage;
import io.karta.model.ModelException;
import io.karta.model.ModelResponse;
import io.karta.process.Budget;
import io.karta.tool.ToolResult;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Calls of tools by models. */
class ToolLoopTest extends ToolLoopFixture {

    private static EngineSettings limits(int iterations, int length) {
        return new EngineSettings(
                Budget.defaults(),
                Duration.ofMinutes(1),
                EngineSettings.DEFAULT.verbosity(),
                Duration.ofSeconds(30),
                new ToolLimits(iterations, length, 1_000));
    }

    private record CustomTool(String name) implements Tool {

        @Override
        public String description() {
            return "Returns null";
        }

        @Override
        public JsonObject inputSchema() {
            return JsonValue.EMPTY_JSON_OBJECT;
        }

        @Override
        @SuppressWarnings("NullAway") // a mistake of an application
        public ToolResult call(String arguments, ToolContext context) {
            return null;
        }
    }

    @Nested
    class WhenAModelCallsATool {

        @Test
        void runsItAndShowsTheModelTheResult() {
            model.always().call("add", "{\"a\": 2, \"b\": \"3\"}").text("It is 5");

            String answer = ai().withDefaultLlm().withTool(add).generateText("2 + 3?");

            assertThat(answer).isEqualTo("It is 5");
            assertThat(ran).containsExactly("add 2 3");
            assertThat(model.offeredTools()).containsExactly(List.of("add"), List.of("add"));
            assertThat(model.requests().get(1).messages().subList(1, 3))
                    .containsExactly(
                            new AssistantMessage(
                                    "", List.of(new ToolCall("call-1", "add", "{\"a\": 2, \"b\": \"3\"}"))),
                            new ToolMessage("call-1", "add", "5", false));
        }

        @Test
        void returnsTheStateOfTheProviderWithTheResults() {
            var state = new ProviderState("test", "signature");
            var call = new ToolCall("call-1", "add", "{\"a\": 2, \"b\": 3}");
            model.always()
                    .reply(request -> request.messages().size() == 1
                            ? ModelResponse.of("").withToolCalls(List.of(call)).withState(state)
                            : ModelResponse.of("It is 5"));

            ai().withDefaultLlm().withTool(add).generateText("2 + 3?");

            assertThat(model.requests().get(1).messages().get(1))
                    .isEqualTo(new AssistantMessage("", List.of(call), state));
        }

        @Test
        void asksAgainAndAgainUntilItAnswersWithAnObject() {
            model.on(Total.class)
                    .call("add", "{\"a\": 1, \"b\": 1}")
                    .call("add", "{\"a\": 2, \"b\": 2}")
                    .text("{value: 4}");

            Total total = ai().withDefaultLlm().withTool(add).createObject("1 + 1 + 2?", Total.class);

            assertThat(total).isEqualTo(new Total(4));
            assertThat(ran).containsExactly("add 1 1", "add 2 2");
        }

        @Test
        void continuesTheConversationAfterAnInvalidAnswer() {
            model.on(Total.class)
                    .call("add", "{\"a\": 1, \"b\": 1}")
                    .text("two")
                    .text("{\"value\": 2}");

            Total total = ai().withDefaultLlm().withTool(add).createObject("1 + 1?", Total.class);

            assertThat(total).isEqualTo(new Total(2));
            assertThat(ran).hasSize(1);
            assertThat(model.requests().get(2).messages()).hasSize(6);
            assertThat(model.requests().get(2).tools()).hasSize(1);
        }

        @Test
        void reportsInvalidArguments() {
            model.always().call("add", "{\"a\": \"two\"}").text("sorry");

            ai().withDefaultLlm().withTool(add).generateText("?");

            assertThat(ran).isEmpty();
            assertThat(model.toolAnswers().get(0).isError()).isTrue();
            assertThat(lastAnswer()).contains("/a", "/b", "JSON Schema");
        }

        @Test
        void suggestsTheNearestTool() {
            model.always().call("ad", "{}").call("weather", "{}").text("sorry");

            ai().withDefaultLlm().withTool(add).generateText("?");

            assertThat(model.toolAnswers().get(0).text())
                    .contains("'ad'", "Did you mean 'add'?", "The tools are: add.");
            assertThat(model.toolAnswers().get(1).text())
                    .doesNotContain("Did you mean")
                    .contains("add");
        }

        @Test
        void suggestsNothingForAMissingName() {
            model.always().call(" ", "{}").text("sorry");

            ai().withDefaultLlm().withTool(add.withName("a")).generateText("?");

            assertThat(lastAnswer()).doesNotContain("Did you mean").contains("The tools are: a.");
        }

        @Test
        void reportsExceptionsOfTools() {
            model.always().call("fail", "{}").text("sorry");

            ai().withDefaultLlm()
                    .withTool(failing(new IOException("disk full")))
                    .generateText("?");

            assertThat(model.toolAnswers().get(0).isError()).isTrue();
            assertThat(lastAnswer())
                    .contains("failed (reference ")
                    .doesNotContain("disk full")
                    .doesNotContain("\tat ");
        }

        @Test
        void reportsNullAsAMissingResult() {
            model.always().call("custom", "{}").text("There is none");

            ai().withDefaultLlm().withTool(new CustomTool("custom")).generateText("Look it up");

            assertThat(lastAnswer()).isEqualTo("There is no result (null).");
        }

        @Test
        void rejectsNamesThatVendorsReject() {
            assertThatThrownBy(() -> ai().withDefaultLlm()
                            .withTool(new CustomTool("look up"))
                            .generateText("Look it up"))
                    .isInstanceOf(AgentException.class)
                    .hasMessageContainingAll("KARTA-710", "look up");
        }

        @Test
        void truncatesLongResultsWithANote() {
            model.always().call("much", "{}").text("well");
            Tool much = Tool.of("much", "Says much", in -> ToolResult.text("x".repeat(500)));

            platform(more -> more.settings(limits(20, 100)))
                    .ai()
                    .withDefaultLlm()
                    .withTool(much)
                    .generateText("?");

            assertThat(lastAnswer()).startsWith("x".repeat(100) + "\n").contains("first 100 of 500");
        }

        @Test
        void givesCallsThatHaveNoneAnIdOfTheirOwn() {
            model.always()
                    .calls(new ToolCall("", "add", "{\"a\":1,\"b\":1}"), new ToolCall("", "add", "{\"a\":2,\"b\":2}"))
                    .text("well");

            ai().withDefaultLlm().withTool(add).generateText("?");

            assertThat(model.toolAnswers())
                    .extracting(ToolMessage::callId)
                    .doesNotHaveDuplicates()
                    .doesNotContain("");
            assertThat(model.toolAnswers()).extracting(ToolMessage::text).containsExactly("2", "4");
        }

        @Test
        void endsWhatNeverEnds() {
            model.always().call("add", "{\"a\": 1, \"b\": 1}");

            PromptRunner runner = platform(more -> more.settings(limits(3, 1000)))
                    .ai()
                    .withDefaultLlm()
                    .withTool(add);

            assertThatThrownBy(() -> runner.generateText("?"))
                    .isInstanceOf(MaxIterationsExceededException.class)
                    .hasMessageContainingAll("KARTA-386", "3 times", "add", "karta.tools.max-iterations");
            assertThat(model.requests()).hasSize(3);
            assertThat(ran).hasSize(2);
        }

        @Test
        void letsErrorsAndInterruptsPass() {
            model.always().call("fail", "{}");
            Tool broken = Tool.of("fail", "x", in -> {
                throw new AssertionError("a bug");
            });

            assertThatThrownBy(() -> ai().withDefaultLlm().withTool(broken).generateText("?"))
                    .isInstanceOf(AssertionError.class);
            assertThatThrownBy(() -> ai().withDefaultLlm()
                            .withTool(failing(new InterruptedException()))
                            .generateText("?"))
                    .isInstanceOfSatisfying(
                            ModelException.class, e -> assertThat(e.kind()).isEqualTo(ModelException.Kind.CANCELLED));
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Nested
    class WhenAResultIsTheAnswer {

        @Test
        void itEndsTheConversation() {
            model.always().call("add", "{\"a\": 1, \"b\": 1}").text("never");

            String text =
                    ai().withDefaultLlm().withTool(add.returningDirectly()).generateText("?");

            assertThat(text).isEqualTo("2");
            assertThat(model.requests()).hasSize(1);
        }

        @Test
        void returnsAnObjectOfTheRequestedTypeUnchanged() {
            var total = new Total(7);
            model.always().call("total", "{}");
            Tool tool = Tool.of("total", "x", in -> ToolResult.withArtefact("seven", total))
                    .returningDirectly();

            assertThat(ai().withDefaultLlm().withTool(tool).createObject("?", Total.class))
                    .isSameAs(total);
            assertThat(ai().withDefaultLlm().withTool(tool).createObjectIfPossible("?", Total.class))
                    .containsSame(total);
        }

        @Test
        void aFailureIsNone() {
            model.always().call("fail", "{}").text("sorry");

            String text = ai().withDefaultLlm()
                    .withTool(failing(new IOException("x")).returningDirectly())
                    .generateText("?");

            assertThat(text).isEqualTo("sorry");
        }
    }

    @Nested
    class WhenAModelMakesSeveralCallsAtOnce {

        private Tool meeting(CyclicBarrier barrier) {
            return Tool.of("meet", "Waits for the other", Sum.class, sum -> {
                try {
                    return barrier.await(60, TimeUnit.SECONDS) >= 0 ? "met " + sum.a() : "";
                } catch (Exception e) {
                    return e.getClass().getSimpleName();
                }
            });
        }

        private void calls() {
            model.always()
                    .calls(
                            new ToolCall("1", "meet", "{\"a\": 1, \"b\": 0}"),
                            new ToolCall("2", "meet", "{\"a\": 2, \"b\": 0}"))
                    .text("done");
        }

        @Test
        void readOnlyToolsRunSideBySide() {
            calls();

            ai().withDefaultLlm()
                    .withTool(meeting(new CyclicBarrier(2)).asReadOnly())
                    .generateText("?");

            assertThat(model.toolAnswers()).extracting(ToolMessage::text).containsExactly("met 1", "met 2");
        }

        @Test
        void othersRunOneAfterTheOther() {
            model.always()
                    .calls(
                            new ToolCall("1", "add", "{\"a\": 1, \"b\": 0}"),
                            new ToolCall("2", "add", "{\"a\": 2, \"b\": 0}"))
                    .text("done");

            ai().withDefaultLlm().withTool(add).generateText("?");

            assertThat(ran).containsExactly("add 1 0", "add 2 0");
        }
    }
}
