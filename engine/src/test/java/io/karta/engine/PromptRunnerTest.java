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

import io.karta.agent.AgentException;
import io.karta.agent.UserInput;
import io.karta.ai.Ai;
import io.karta.ai.MalformedOutputException;
import io.karta.engine.call.ModelCatalog;
import io.karta.engine.call.ModelEntry;
import io.karta.engine.definition.Violation;
import io.karta.generation.annotation.Generable;
import io.karta.generation.annotation.Guide;
import io.karta.message.Message;
import io.karta.message.SystemMessage;
import io.karta.message.UserMessage;
import io.karta.model.Capability;
import io.karta.model.LanguageModel;
import io.karta.model.LlmOptions;
import io.karta.model.ModelConfig;
import io.karta.model.ModelConfigBuilder;
import io.karta.model.ModelException;
import io.karta.model.ModelException.Kind;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse;
import io.karta.model.RetryConfig;
import io.karta.model.StructuredOutput;
import io.karta.model.TokenUsage;
import io.karta.process.AgentProcess;
import io.karta.process.Budget;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.process.history.ActionRun;
import io.karta.process.history.ModelCall;
import io.karta.testkit.ScriptedModel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PromptRunnerTest {

    @Generable("What a complaint is about")
    record Ticket(@Guide("The product") String item, int urgency) {}

    private final ScriptedModel model = new ScriptedModel();
    private final List<LocalPlatform> platforms = new ArrayList<>();

    @AfterEach
    void close() {
        platforms.forEach(LocalPlatform::close);
    }

    private static ModelEntry entry(String name, LanguageModel model, UnaryOperator<ModelConfigBuilder> more) {
        var quick = ModelConfig.builder(name, "test").retry(RetryConfig.immediate());
        return new ModelEntry(more.apply(quick).build(), model);
    }

    private LocalPlatform platform(ModelCatalog catalog, UnaryOperator<LocalPlatformBuilder> more) {
        LocalPlatform platform =
                more.apply(LocalPlatform.builder().models(catalog)).build();
        platforms.add(platform);
        return platform;
    }

    private Ai ai(UnaryOperator<ModelConfigBuilder> more) {
        return platform(ModelCatalog.of(Map.of("only", entry("only", model, more)), Map.of(), Optional.empty()), b -> b)
                .ai();
    }

    private Ai ai() {
        return ai(more -> more);
    }

    @Nested
    class WhenTextIsRequested {

        @Test
        void asksWithTheInstructionFirstAndThePromptAsItIs() {
            model.always().text("Bonjour");

            String text =
                    ai().withDefaultLlm().withSystemPrompt("Answer in French.").generateText("Say {hello} {{x}}");

            assertThat(text).isEqualTo("Bonjour");
            assertThat(model.requests().get(0).messages())
                    .containsExactly(new SystemMessage("Answer in French."), new UserMessage("Say {hello} {{x}}"));
            assertThat(model.requests().get(0).outputShape()).isEmpty();
        }

        @Test
        void addsTheKnowledgeCutoff() {
            model.always().text("x");

            ai(config -> config.knowledgeCutoff("2025-06")).withDefaultLlm().generateText("Hi");

            assertThat(model.prompts().get(0)).contains("2025-06");
        }
    }

    @Nested
    class WhenAnObjectIsRequested {

        @Test
        void describesItInTheInstructionAndReadsTheAnswer() {
            model.on(Ticket.class).text("Sure! ```json\n{\"item\": \"kettle\", \"urgency\": 3,}\n```");

            Ticket ticket = ai().withDefaultLlm().createObject("What is it?", Ticket.class);

            assertThat(ticket).isEqualTo(new Ticket("kettle", 3));
            assertThat(model.requests().get(0).messages())
                    .extracting(Message::text)
                    .first()
                    .asString()
                    .contains("\"item\": <String: The product>");
            assertThat(model.requests().get(0).isSchemaConstrained()).isFalse();
        }

        @Test
        void leavesTheDescriptionToASchemaWhereTheModelHoldsToOne() {
            model.capableOf(Capability.STRUCTURED_OUTPUT).on(Ticket.class).answer(new Ticket("kettle", 3));

            ai().withDefaultLlm().createObject("What is it?", Ticket.class);

            assertThat(model.requests().get(0).isSchemaConstrained()).isTrue();
            assertThat(model.requests().get(0).messages()).containsExactly(new UserMessage("What is it?"));
        }

        @Test
        void describesTheTypeInThePromptIfConfigured() {
            model.capableOf(Capability.STRUCTURED_OUTPUT).on(Ticket.class).answer(new Ticket("kettle", 3));

            ai(config -> config.structuredOutput(StructuredOutput.GUIDED))
                    .withDefaultLlm()
                    .createObject("What is it?", Ticket.class);

            assertThat(model.requests().get(0).isSchemaConstrained()).isFalse();
        }

        @Test
        void showsTheModelItsAnswerAndEveryProblem() {
            model.on(Ticket.class).text("{\"urgency\": \"very\"}").text("{\"item\": \"kettle\", \"urgency\": 3}");

            Ticket ticket = ai().withDefaultLlm().createObject("What is it?", Ticket.class);

            assertThat(ticket.urgency()).isEqualTo(3);
            assertThat(model.prompts().get(1)).contains("{\"urgency\": \"very\"}", "/item", "/urgency");
        }

        @Test
        void givesUpWithTheProblemsOfTheLastAnswer() {
            model.on(Ticket.class).text("I do not know");

            assertThatThrownBy(() -> ai(config -> config.repairAttempts(1))
                            .withDefaultLlm()
                            .createObject("What is it?", Ticket.class))
                    .isInstanceOfSatisfying(MalformedOutputException.class, e -> assertThat(e.problems())
                            .isNotEmpty())
                    .hasMessageStartingWith("KARTA-322")
                    .hasMessageContaining("2 answer(s)");
            assertThat(model.requests()).hasSize(2);
        }

        @Test
        void sendsBrokenConstraintsBackToo() {
            model.on(Ticket.class)
                    .text("{\"item\": \"kettle\", \"urgency\": 99}")
                    .text("{\"item\": \"kettle\", \"urgency\": 5}");
            var catalog = ModelCatalog.of(Map.of("only", entry("only", model, m -> m)), Map.of(), Optional.empty());
            Ai ai = platform(
                            catalog,
                            builder -> builder.validator((object, locale) -> ((Ticket) object).urgency() > 10
                                    ? List.of(new Violation("/urgency", "must be at most 10"))
                                    : List.of()))
                    .ai();

            Ticket ticket = ai.withDefaultLlm().createObject("What is it?", Ticket.class);

            assertThat(ticket.urgency()).isEqualTo(5);
            assertThat(model.prompts().get(1)).contains("/urgency: must be at most 10");
        }
    }

    @Nested
    class WhenTheModelMaySayItCannot {

        @Test
        void isEmpty() {
            model.always().text("{\"impossible\": \"no order is named\"}");

            assertThat(ai().withDefaultLlm().createObjectIfPossible("Which order?", Ticket.class))
                    .isEmpty();
        }

        @Test
        void isTheObjectWhereItCan() {
            model.always().text("{\"success\": {\"item\": \"kettle\", \"urgency\": 1}}");

            assertThat(ai().withDefaultLlm().createObjectIfPossible("Which order?", Ticket.class))
                    .contains(new Ticket("kettle", 1));
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "{\"item\": \"kettle\", \"urgency\": 1}",
                    "{\"result\": {\"item\": \"kettle\", \"urgency\": 1}}",
                    "{}"
                })
        void isRequestedAgainAfterAnAnswerWithNeither(String answer) {
            model.always().text(answer).text("{\"success\": {\"item\": \"kettle\", \"urgency\": 1}}");

            assertThat(ai().withDefaultLlm().createObjectIfPossible("Which order?", Ticket.class))
                    .contains(new Ticket("kettle", 1));
            assertThat(model.prompts().get(1)).contains("in \"success\"", "in \"impossible\"");
        }

        @Test
        void reportsTheRequestedTypeIfNoAnswerIsValid() {
            model.always().text("{}");

            assertThatThrownBy(() -> ai().withDefaultLlm().createObjectIfPossible("Which order?", Ticket.class))
                    .isInstanceOf(MalformedOutputException.class)
                    .hasMessageContaining("KARTA-322")
                    .hasMessageContaining("without a valid Ticket.")
                    .hasMessageNotContaining("ObjectOrRefusal");
        }
    }

    @Nested
    class WhenTheModelFails {

        private ModelException failure(Kind kind) {
            return new ModelException("KARTA-600: " + kind, kind, null);
        }

        @Test
        void retriesAfterRetryableFailures() {
            model.always()
                    .fail(failure(Kind.RATE_LIMIT))
                    .fail(failure(Kind.OVERLOADED))
                    .text("third");

            assertThat(ai().withDefaultLlm().generateText("Hi")).isEqualTo("third");
        }

        @Test
        void respectsTheMaximumOfRetries() {
            model.always().fail(failure(Kind.SERVER_ERROR));

            assertThatThrownBy(() ->
                            ai(config -> config.maxRetries(2)).withDefaultLlm().generateText("Hi"))
                    .isInstanceOfSatisfying(
                            ModelException.class, e -> assertThat(e.kind()).isEqualTo(Kind.SERVER_ERROR));
            assertThat(model.requests()).hasSize(3);
        }

        @Test
        void doesNotRetryAfterOtherFailures() {
            model.always().fail(failure(Kind.AUTHENTICATION));

            assertThatThrownBy(() -> ai().withDefaultLlm().generateText("Hi")).isInstanceOf(ModelException.class);
            assertThat(model.requests()).hasSize(1);
        }

        @Test
        void isInterruptedWhenItTakesTooLong() {
            LanguageModel slow = new LanguageModel() {

                @Override
                public Set<Capability> capabilities() {
                    return Set.of();
                }

                @Override
                public ModelResponse answer(ModelRequest request) {
                    try {
                        new CountDownLatch(1).await();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                        throw new ModelException("KARTA-600: interrupted", Kind.CANCELLED, e);
                    }
                    return ModelResponse.of("never");
                }
            };
            var catalog = ModelCatalog.of(
                    Map.of("slow", entry("slow", slow, config -> config.timeout(Duration.ofMillis(30))
                            .maxRetries(1))),
                    Map.of(),
                    Optional.empty());

            assertThatThrownBy(() ->
                            platform(catalog, b -> b).ai().withDefaultLlm().generateText("Hi"))
                    .isInstanceOfSatisfying(
                            ModelException.class, e -> assertThat(e.kind()).isEqualTo(Kind.TIMEOUT))
                    .hasMessageStartingWith("KARTA-319");
            assertThat(Thread.currentThread().isInterrupted()).isFalse();
        }

        @Test
        void namesTheProviderOfAnUnexpectedException() {
            model.always().fail(new IllegalArgumentException("oops"));

            assertThatThrownBy(() -> ai().withDefaultLlm().generateText("Hi"))
                    .isInstanceOf(ModelException.class)
                    .hasMessageContaining("IllegalArgumentException");
        }
    }

    @Nested
    class WhenSeveralModelsAreConfigured {

        private final ScriptedModel judge = new ScriptedModel();
        private final Ai ai = platform(
                        ModelCatalog.of(
                                Map.of(
                                        "fast",
                                                entry(
                                                        "fast",
                                                        model,
                                                        config -> config.options(LlmOptions.defaults()
                                                                .withTemperature(0.2)
                                                                .withMaxTokens(100))),
                                        "best", entry("best", judge, config -> config)),
                                Map.of(
                                        "judge",
                                        entry(
                                                "best",
                                                judge,
                                                config -> config.options(
                                                        LlmOptions.defaults().withTemperature(0)))),
                                Optional.of("fast")),
                        builder -> builder)
                .ai();

        @Test
        void theRoleChooses() {
            judge.always().text("guilty");

            assertThat(ai.withLlmByRole("judge").generateText("?")).isEqualTo("guilty");
            assertThat(judge.requests().get(0).options().temperature()).contains(0.0);
        }

        @Test
        void theDefaultModelServesUnconfiguredRoles() {
            model.always().text("default");

            assertThat(ai.withLlmByRole("poet").generateText("?")).isEqualTo("default");
        }

        @Test
        void aCallsOwnOptionsWinOverTheConfiguredOnes() {
            model.always().text("x");

            ai.withLlm(LlmOptions.ofModel("fast").withTemperature(0.9)).generateText("?");

            assertThat(model.requests().get(0).options().temperature()).contains(0.9);
            assertThat(model.requests().get(0).options().maxTokens()).contains(100);
        }

        @Test
        void anUnknownNameIsAnsweredWithTheKnownOnes() {
            assertThatThrownBy(() -> ai.withLlm("bets"))
                    .isInstanceOf(AgentException.class)
                    .hasMessageContainingAll("KARTA-301", "bets", "best, fast");
        }

        @Test
        void noDefaultIsAnsweredWithTheKeyToSet() {
            Ai undecided = platform(
                            ModelCatalog.of(
                                    Map.of("a", entry("a", model, m -> m), "b", entry("b", model, m -> m)),
                                    Map.of(),
                                    Optional.empty()),
                            b -> b)
                    .ai();

            assertThatThrownBy(undecided::withDefaultLlm).hasMessageContainingAll("KARTA-302", "karta.default-model");
        }
    }

    @Nested
    class WhenCalledInsideAnAction {

        private AgentProcess run(ProcessOptions options) {
            var desk = new TestAgents("Desk")
                    .action("talk", List.of(a(UserInput.class), CONTEXT), Ticket.class, values -> context(values, 1)
                            .ai()
                            .withDefaultLlm()
                            .createObject("What is it?", Ticket.class))
                    .action("close", List.of(a(Ticket.class), CONTEXT), String.class, values -> context(values, 1)
                            .ai()
                            .withDefaultLlm()
                            .generateText("Close it"))
                    .goal("close", "close", String.class, UserInput.class);
            var catalog = ModelCatalog.of(Map.of("only", entry("only", model, m -> m)), Map.of(), Optional.empty());
            LocalPlatform platform = platform(catalog, builder -> builder.agents(List.of(desk.model())));
            return platform.run(platform.createProcess(desk.model(), options, new UserInput("x")));
        }

        @Test
        void theCallIsPartOfTheStepsHistory() {
            model.on(Ticket.class)
                    .fail(new ModelException("KARTA-600: again", Kind.SERVER_ERROR, null))
                    .text("{\"item\": \"kettle\", \"urgency\": 1}", new TokenUsage(10, 5));
            model.on("Close it").text("closed", new TokenUsage(3, 2));

            AgentProcess process = run(ProcessOptions.defaults());

            assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
            assertThat(process.history()).extracting(ActionRun::modelCalls).allSatisfy(calls -> assertThat(calls)
                    .hasSize(1));
            ModelCall first = process.history().get(0).modelCalls().get(0);
            assertThat(first.model()).isEqualTo("only");
            assertThat(first.attempts()).isEqualTo(2);
            assertThat(first.inputTokens() + first.outputTokens()).isEqualTo(15);
        }

        @Test
        void theBudgetEndsTheProcess() {
            model.on(Ticket.class).text("{\"item\": \"kettle\", \"urgency\": 1}", new TokenUsage(10, 5));
            model.on("Close it").text("closed");

            AgentProcess process = run(ProcessOptions.defaults().withBudget(Budget.ofTokens(15)));

            assertThat(process.status()).isEqualTo(ProcessStatus.TERMINATED);
            assertThat(process.explain()).contains("15 tokens");
            assertThat(model.prompts()).noneMatch(prompt -> prompt.contains("Close it"));
        }
    }
}
