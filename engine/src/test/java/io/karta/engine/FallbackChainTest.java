/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static io.karta.engine.TestAgents.CONTEXT;
import static io.karta.engine.TestAgents.a;
import static io.karta.engine.TestAgents.context;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentException;
import io.karta.agent.UserInput;
import io.karta.ai.Ai;
import io.karta.ai.Tool;
import io.karta.engine.call.ModelCatalog;
import io.karta.engine.call.ModelEntry;
import io.karta.engine.definition.AgentModel;
import io.karta.event.CircuitClosed;
import io.karta.event.CircuitOpened;
import io.karta.event.ModelFellBack;
import io.karta.guard.GuardrailException;
import io.karta.guard.InputGuardrail;
import io.karta.guard.OutputGuardrail;
import io.karta.guard.Verdict;
import io.karta.health.CircuitState;
import io.karta.message.AgentImage;
import io.karta.message.ToolMessage;
import io.karta.message.UserMessage;
import io.karta.model.Capability;
import io.karta.model.CircuitBreakerConfig;
import io.karta.model.LanguageModel;
import io.karta.model.ModelChunk;
import io.karta.model.ModelConfig;
import io.karta.model.ModelConfigBuilder;
import io.karta.model.ModelException;
import io.karta.model.ModelException.Kind;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse;
import io.karta.model.RetryConfig;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessEvent;
import io.karta.process.ProcessOptions;
import io.karta.process.history.ActionRun;
import io.karta.process.history.ModelCall;
import io.karta.testkit.CapturedLog;
import io.karta.testkit.ScriptedModel;
import io.karta.tool.ToolResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Flow.Publisher;
import java.util.concurrent.Flow.Subscriber;
import java.util.concurrent.Flow.Subscription;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Models that take the place of others. */
class FallbackChainTest {

    record Ticket(String item, int urgency) {}

    private static final String TICKET = "{\"item\": \"kettle\", \"urgency\": 2}";

    private final ScriptedModel best = new ScriptedModel();
    private final ScriptedModel fast = new ScriptedModel();
    private final ScriptedModel local = new ScriptedModel();
    private final List<ProcessEvent> events = new CopyOnWriteArrayList<>();
    private final List<LocalPlatform> platforms = new ArrayList<>();

    @AfterEach
    void close() {
        platforms.forEach(LocalPlatform::close);
    }

    private static ModelEntry entry(String name, LanguageModel model, UnaryOperator<ModelConfigBuilder> more) {
        var quick =
                ModelConfig.builder(name, "test").retry(RetryConfig.immediate()).maxRetries(1);
        return new ModelEntry(more.apply(quick).build(), model);
    }

    private static ModelCatalog catalog(ModelEntry... entries) {
        Map<String, ModelEntry> models = new TreeMap<>();
        for (ModelEntry entry : entries) {
            models.put(entry.config().name(), entry);
        }
        return ModelCatalog.of(models, Map.of(), Optional.of(entries[0].config().name()));
    }

    private LocalPlatform platform(ModelCatalog catalog, AgentModel... agents) {
        var platform = LocalPlatform.builder()
                .models(catalog)
                .agents(List.of(agents))
                .events(events::add)
                .build();
        platforms.add(platform);
        return platform;
    }

    private Ai ai(String... fallback) {
        return platform(catalog(
                        entry("best", best, config -> config.fallback(List.of(fallback))),
                        entry("fast", fast, config -> config),
                        entry("local", local, config -> config)))
                .ai();
    }

    private static ModelException failure(Kind kind) {
        return new ModelException("KARTA-600: " + kind, kind, null);
    }

    @Nested
    class WhenAModelCannotAnswer {

        @Test
        void callsTheFallbackAfterAllAttempts() {
            best.always().fail(failure(Kind.SERVER_ERROR));
            fast.always().text("from fast");

            assertThat(ai("fast").withDefaultLlm().generateText("Hi")).isEqualTo("from fast");
            assertThat(best.requests()).hasSize(2);
            assertThat(fast.requests()).hasSize(1);
        }

        @Test
        void callsFallbacksInOrder() {
            best.always().fail(failure(Kind.OVERLOADED));
            fast.always().fail(failure(Kind.TIMEOUT));
            local.always().text("from local");

            assertThat(ai("fast", "local").withDefaultLlm().generateText("Hi")).isEqualTo("from local");
            assertThat(fast.requests()).hasSize(2);
        }

        @Test
        void theFailureOfTheLastOneIsTold() {
            best.always().fail(failure(Kind.SERVER_ERROR));
            fast.always().fail(failure(Kind.RATE_LIMIT));

            assertThatExceptionOfType(ModelException.class)
                    .isThrownBy(() -> ai("fast").withDefaultLlm().generateText("Hi"))
                    .satisfies(e -> assertThat(e.kind()).isEqualTo(Kind.RATE_LIMIT));
        }

        @Test
        void aRefusedKeyIsAReasonToo() {
            best.always().fail(failure(Kind.AUTHENTICATION));
            fast.always().text("from fast");

            try (var log = CapturedLog.of("io.karta.engine.prompt.FallbackChain")) {
                assertThat(ai("fast").withDefaultLlm().generateText("Hi")).isEqualTo("from fast");
                assertThat(log.messages())
                        .singleElement()
                        .asString()
                        .contains("KARTA-365", "'best'", "'fast'", "karta.models.best.api-key");
            }
            assertThat(best.requests()).hasSize(1);
        }

        @Test
        void anExhaustedQuotaIsAReasonWithoutRetries() {
            best.always().fail(failure(Kind.QUOTA_EXCEEDED));
            fast.always().text("from fast");

            try (var log = CapturedLog.of("io.karta.engine.prompt.FallbackChain")) {
                assertThat(ai("fast").withDefaultLlm().generateText("Hi")).isEqualTo("from fast");
                assertThat(log.messages()).singleElement().asString().contains("KARTA-368", "'best'", "'fast'");
            }
            assertThat(best.requests()).hasSize(1);
        }

        @ParameterizedTest
        @EnumSource(
                value = Kind.class,
                names = {"BAD_REQUEST", "CONTENT_FILTER", "CONTEXT_LENGTH", "CANCELLED"})
        void doesNotFallBackForInvalidRequests(Kind kind) {
            best.always().fail(failure(kind));

            assertThatExceptionOfType(ModelException.class)
                    .isThrownBy(() -> ai("fast").withDefaultLlm().generateText("Hi"))
                    .satisfies(e -> assertThat(e.kind()).isEqualTo(kind));
            assertThat(fast.requests()).isEmpty();
        }

        @Test
        void includesFallbacksOfFallbacks() {
            best.always().fail(failure(Kind.OVERLOADED));
            fast.always().fail(failure(Kind.OVERLOADED));
            local.always().text("from local");
            var ai = platform(catalog(
                            entry("best", best, config -> config.fallback(List.of("fast"))),
                            entry("fast", fast, config -> config.fallback(List.of("local"))),
                            entry("local", local, config -> config)))
                    .ai();

            assertThat(ai.withDefaultLlm().generateText("Hi")).isEqualTo("from local");
        }

        @Test
        void oneThatCannotDoWhatIsNeededIsSkipped() {
            best.capableOf(Capability.VISION).always().fail(failure(Kind.OVERLOADED));
            local.capableOf(Capability.VISION).always().text("a kettle");

            String text = ai("fast", "local")
                    .withDefaultLlm()
                    .withImage(AgentImage.create("image/png", new byte[] {1}))
                    .generateText("What is this?");

            assertThat(text).isEqualTo("a kettle");
            assertThat(fast.requests()).isEmpty();
        }
    }

    @Nested
    class WhenAnObjectIsRequested {

        @Test
        void describesTheTypeToAModelWithoutSchemas() {
            best.capableOf(Capability.STRUCTURED_OUTPUT).always().fail(failure(Kind.OVERLOADED));
            fast.always().text(TICKET);

            var ticket = ai("fast").withDefaultLlm().createObject("Hi", Ticket.class);

            assertThat(ticket).isEqualTo(new Ticket("kettle", 2));
            assertThat(best.requests().get(0).isSchemaConstrained()).isTrue();
            assertThat(fast.requests().get(0).isSchemaConstrained()).isFalse();
            assertThat(fast.prompts().get(0)).contains("urgency");
        }

        @Test
        void aModelThatHoldsToASchemaIsHeldToIt() {
            best.always().fail(failure(Kind.OVERLOADED));
            fast.capableOf(Capability.STRUCTURED_OUTPUT).always().text(TICKET);

            ai("fast").withDefaultLlm().createObject("Hi", Ticket.class);

            assertThat(fast.requests().get(0).isSchemaConstrained()).isTrue();
            assertThat(fast.prompts().get(0)).doesNotContain("urgency");
        }

        @Test
        void theStandInCorrectsItsOwnAnswer() {
            best.always().fail(failure(Kind.OVERLOADED));
            fast.always().text("no").text(TICKET);

            ai("fast").withDefaultLlm().createObject("Hi", Ticket.class);

            assertThat(best.requests()).hasSize(2);
            assertThat(fast.requests()).hasSize(2);
            assertThat(fast.prompts().get(1)).contains("Your answer cannot be used");
        }

        @Test
        void passesEarlierToolResults() {
            best.capableOf(Capability.TOOLS)
                    .always()
                    .call("price", "{}")
                    .fail(failure(Kind.OVERLOADED))
                    .fail(failure(Kind.OVERLOADED));
            fast.capableOf(Capability.TOOLS).always().text("39.90");

            String text = ai("fast")
                    .withDefaultLlm()
                    .withTools(List.of(Tool.of("price", "The price", arguments -> ToolResult.text("39.90 euros"))))
                    .generateText("What does it cost?");

            assertThat(text).isEqualTo("39.90");
            assertThat(fast.requests().get(0).messages()).hasAtLeastOneElementOfType(ToolMessage.class);
            assertThat(fast.offeredTools().get(0)).containsExactly("price");
        }
    }

    @Nested
    class WhenAnAnswerIsStreamed {

        private LanguageModel breaking(String piece) {
            return new LanguageModel() {

                @Override
                public Set<Capability> capabilities() {
                    return Set.of(Capability.STREAMING);
                }

                @Override
                public ModelResponse answer(ModelRequest request) {
                    throw failure(Kind.CONNECTION);
                }

                @Override
                public ModelResponse stream(ModelRequest request, Consumer<ModelChunk> chunks) {
                    if (!piece.isEmpty()) {
                        chunks.accept(ModelChunk.text(piece));
                    }
                    throw failure(Kind.CONNECTION);
                }
            };
        }

        private List<String> collected(Publisher<String> publisher) {
            var items = new ArrayList<String>();
            var end = new CompletableFuture<List<String>>();
            publisher.subscribe(new Subscriber<>() {

                @Override
                public void onSubscribe(Subscription subscription) {
                    subscription.request(Long.MAX_VALUE);
                }

                @Override
                public void onNext(String item) {
                    items.add(item);
                }

                @Override
                public void onError(Throwable cause) {
                    end.completeExceptionally(cause);
                }

                @Override
                public void onComplete() {
                    end.complete(items);
                }
            });
            return end.join();
        }

        private List<String> streamed(LanguageModel first) {
            fast.always().text("whole");
            var ai = platform(catalog(
                            entry("best", first, config -> config.fallback(List.of("fast"))),
                            entry("fast", fast, config -> config)))
                    .ai();
            return collected(ai.withDefaultLlm().streaming().generateText("Hi"));
        }

        @Test
        void theResultOfAToolThatIsTheAnswerIsTold() {
            best.capableOf(Capability.TOOLS).always().call("price", "{}");
            var price = Tool.of("price", "Knows prices", arguments -> ToolResult.text("30 euros"))
                    .returningDirectly();

            var pieces = collected(
                    ai().withDefaultLlm().withTools(List.of(price)).streaming().generateText("How much?"));

            assertThat(String.join("", pieces)).isEqualTo("30 euros");
        }

        @Test
        void anotherTakesOverBeforeTheFirstPiece() {
            assertThat(String.join("", streamed(breaking("")))).isEqualTo("whole");
        }

        @Test
        void noFallbackFollows() {
            assertThatThrownBy(() -> streamed(breaking("Once"))).hasRootCauseInstanceOf(ModelException.class);
            assertThat(fast.requests()).isEmpty();
        }
    }

    @Nested
    class WhenTextsAreGuarded {

        @Test
        void guardsTheInputForEachModel() {
            best.always().fail(failure(Kind.SERVER_ERROR));
            fast.always().text("from fast");
            InputGuardrail trustsBest = (text, context) ->
                    context.model().equals("best") ? Verdict.pass() : Verdict.rewrite(text.replace("4711", "[NUMBER]"));

            ai("fast").withDefaultLlm().withGuardrail(trustsBest).generateText("My number is 4711");

            assertThat(best.requests().get(0).messages()).containsExactly(new UserMessage("My number is 4711"));
            assertThat(fast.requests().get(0).messages()).containsExactly(new UserMessage("My number is [NUMBER]"));
        }

        @Test
        void respectsBlocksForTheFallbackOnly() {
            best.always().fail(failure(Kind.SERVER_ERROR));
            fast.always().text("never");
            InputGuardrail trustsBest = (text, context) ->
                    context.model().equals("best") ? Verdict.pass() : Verdict.block("strangers read no numbers");

            assertThatThrownBy(() -> ai("fast")
                            .withDefaultLlm()
                            .withGuardrail(trustsBest)
                            .generateText("My number is 4711"))
                    .isInstanceOf(GuardrailException.class)
                    .hasMessageContaining("'fast'");
            assertThat(fast.requests()).isEmpty();
        }

        @Test
        void guardsTheOutputWithItsModel() {
            best.always().fail(failure(Kind.SERVER_ERROR));
            fast.always().text("from fast");
            OutputGuardrail signing = (text, context) -> Verdict.rewrite(text + ", says " + context.model());

            var answer = ai("fast").withDefaultLlm().withGuardrail(signing).generateText("Hi");

            assertThat(answer).isEqualTo("from fast, says fast");
        }
    }

    @Nested
    class WhenThereAreObservers {

        private AgentProcess run(ModelCatalog catalog) {
            var desk = new TestAgents("Desk")
                    .action(
                            "write",
                            List.of(a(UserInput.class), CONTEXT),
                            Ticket.class,
                            values -> new Ticket(
                                    context(values, 1).ai().withDefaultLlm().generateText("Hi"), 1))
                    .goal("write", "write", Ticket.class, UserInput.class);
            var platform = platform(catalog, desk.model());
            return platform.run(
                    platform.createProcess(platform.agents().get(0), ProcessOptions.defaults(), new UserInput("x")));
        }

        @Test
        void reportsTheAnsweringModelAndTheFailure() {
            var cause = failure(Kind.OVERLOADED);
            best.always().fail(cause);
            fast.always().text("from fast");

            var process = run(catalog(
                    entry("best", best, config -> config.fallback(List.of("fast"))),
                    entry("fast", fast, config -> config)));

            var sent = events.stream()
                    .filter(ModelFellBack.class::isInstance)
                    .map(ModelFellBack.class::cast)
                    .toList();
            assertThat(sent).singleElement().satisfies(event -> {
                assertThat(event.model()).isEqualTo("best");
                assertThat(event.fallback()).isEqualTo("fast");
                assertThat(event.failure()).isSameAs(cause);
                assertThat(event.action()).contains("Desk.write");
            });
            assertThat(process.history())
                    .flatExtracting(ActionRun::modelCalls)
                    .extracting(ModelCall::model)
                    .containsExactly("fast");
        }

        @Test
        void reportsCircuitChanges() {
            best.always().fail(failure(Kind.SERVER_ERROR)).text("well again");
            var limits = new CircuitBreakerConfig(Duration.ZERO, 1, 1, 1);

            run(catalog(entry("best", best, config -> config.circuitBreaker(limits))));

            assertThat(events)
                    .filteredOn(event -> event instanceof CircuitOpened || event instanceof CircuitClosed)
                    .satisfiesExactly(
                            opened -> assertThat(opened)
                                    .isInstanceOfSatisfying(CircuitOpened.class, event -> assertThat(event.delay())
                                            .isZero()),
                            closed -> assertThat(closed)
                                    .isInstanceOfSatisfying(CircuitClosed.class, event -> assertThat(event.model())
                                            .isEqualTo("best")));
        }

        @Test
        void reportsCircuitsAsHealth() {
            best.always().fail(failure(Kind.SERVER_ERROR));
            fast.always().text("from fast");
            var limits = new CircuitBreakerConfig(Duration.ofMinutes(1), 1, 1, 1);

            run(catalog(
                    entry("best", best, config -> config.fallback(List.of("fast"))
                            .circuitBreaker(limits)),
                    entry("fast", fast, config -> config)));

            var health = platforms.get(0).health(Duration.ofSeconds(1));
            assertThat(health.models()).isEqualTo(Map.of("best", CircuitState.OPEN, "fast", CircuitState.CLOSED));
            assertThat(health.usedModels()).containsExactlyInAnyOrder("best", "fast");
        }

        @Test
        void reportsWhichModelsWereCalled() {
            best.always().fail(failure(Kind.BAD_REQUEST));

            assertThatThrownBy(() -> platform(catalog(
                                    entry("best", best, config -> config.fallback(List.of("fast"))),
                                    entry("fast", fast, config -> config)))
                            .ai()
                            .withDefaultLlm()
                            .generateText("Is it?"))
                    .isInstanceOf(ModelException.class);

            var health = platforms.get(0).health(Duration.ofSeconds(1));
            assertThat(health.models()).containsOnlyKeys("best", "fast");
            assertThat(health.usedModels()).containsExactly("best");
        }
    }

    @Nested
    class WhenTheConfigurationIsInvalid {

        @Test
        void anUnknownNameIsAnError() {
            assertThatThrownBy(() -> ai("fsat"))
                    .isInstanceOf(AgentException.class)
                    .hasMessageStartingWith("KARTA-362")
                    .hasMessageContaining("best, fast, local");
        }

        @Test
        void soIsTheModelItself() {
            assertThatThrownBy(() -> ai("best")).hasMessageStartingWith("KARTA-363");
        }

        @Test
        void soIsACircle() {
            var circle = catalog(
                    entry("best", best, config -> config.fallback(List.of("fast"))),
                    entry("fast", fast, config -> config.fallback(List.of("local"))),
                    entry("local", local, config -> config.fallback(List.of("best"))));

            assertThat(circle.problems(Set.of("best", "fast", "local")))
                    .hasSize(3)
                    .anySatisfy(problem -> assertThat(problem).hasMessageContaining("best -> fast -> local -> best"));
        }
    }
}
