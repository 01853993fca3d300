/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.guard;

import static io.karta.engine.TestAgents.CONTEXT;
import static io.karta.engine.TestAgents.a;
import static io.karta.engine.TestAgents.context;
import static io.karta.testkit.Eventually.finished;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentException;
import io.karta.agent.UserInput;
import io.karta.ai.Ai;
import io.karta.ai.ModelCallContext;
import io.karta.ai.ModelCallback;
import io.karta.ai.PromptRunner;
import io.karta.ai.Tool;
import io.karta.ai.ToolCallContext;
import io.karta.ai.ToolCallback;
import io.karta.engine.EngineSettings;
import io.karta.engine.LocalPlatform;
import io.karta.engine.LocalPlatformBuilder;
import io.karta.engine.TestAgents;
import io.karta.engine.call.ModelCatalog;
import io.karta.engine.call.ModelEntry;
import io.karta.engine.journal.InMemoryProcessStore;
import io.karta.event.GuardrailTripped;
import io.karta.guard.Checkpoint;
import io.karta.guard.Guardrail;
import io.karta.guard.GuardrailContext;
import io.karta.guard.GuardrailException;
import io.karta.guard.InputGuardrail;
import io.karta.guard.OutputGuardrail;
import io.karta.guard.ToolGuardrail;
import io.karta.guard.Verdict;
import io.karta.message.AssistantMessage;
import io.karta.message.SystemMessage;
import io.karta.message.UserMessage;
import io.karta.model.Backoff;
import io.karta.model.ModelChunk;
import io.karta.model.ModelConfig;
import io.karta.model.ModelException;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse;
import io.karta.model.TokenUsage;
import io.karta.process.ActionRun;
import io.karta.process.AgentProcess;
import io.karta.process.Budget;
import io.karta.process.ModelCall;
import io.karta.process.ProcessEvent;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.spi.JournalEntry;
import io.karta.testkit.CrashingProcessStore;
import io.karta.testkit.ScriptedModel;
import io.karta.tool.ToolErrors;
import io.karta.tool.ToolResult;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow.Publisher;
import java.util.concurrent.Flow.Subscriber;
import java.util.concurrent.Flow.Subscription;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class CallInterceptorsTest {

    record Note(String text) {}

    private static final String SECRET = "4111-SECRET";

    private final ScriptedModel model = new ScriptedModel();
    private final List<LocalPlatform> platforms = new ArrayList<>();
    private final List<ProcessEvent> events = Collections.synchronizedList(new ArrayList<>());
    private final List<String> ran = Collections.synchronizedList(new ArrayList<>());

    private final Tool keep = Tool.of("keep", "Keeps a note", Note.class, note -> {
        ran.add(note.text());
        return "kept " + note.text();
    });

    @AfterEach
    void close() {
        platforms.forEach(LocalPlatform::close);
    }

    private LocalPlatform platform(UnaryOperator<LocalPlatformBuilder> more) {
        var config = ModelConfig.builder("only", "test")
                .maxAttempts(2)
                .backoff(new Backoff(Duration.ZERO, 1, Duration.ZERO))
                .build();
        LocalPlatform platform = more.apply(LocalPlatform.builder()
                        .models(ModelCatalog.of(
                                Map.of("only", new ModelEntry(config, model)), Map.of(), Optional.empty()))
                        .events(events::add))
                .build();
        platforms.add(platform);
        return platform;
    }

    private Ai ai() {
        return platform(more -> more).ai();
    }

    private PromptRunner guarded(Guardrail guardrail) {
        return ai().withDefaultLlm().withGuardrail(guardrail);
    }

    private static InputGuardrail masking() {
        return (text, context) -> Verdict.rewrite(text.replace(SECRET, "[SECRET]"));
    }

    private static OutputGuardrail maskingOutput() {
        return (text, context) -> Verdict.rewrite(text.replace(SECRET, "[SECRET]"));
    }

    private static final class NoSecrets implements InputGuardrail, OutputGuardrail, ToolGuardrail {

        @Override
        public Verdict checkInput(String text, GuardrailContext context) {
            return check(text);
        }

        @Override
        public Verdict checkOutput(String text, GuardrailContext context) {
            return check(text);
        }

        @Override
        public Verdict checkArguments(String arguments, GuardrailContext context) {
            return check(arguments);
        }

        @Override
        public Verdict checkResult(String result, GuardrailContext context) {
            return check(result);
        }

        private static Verdict check(String text) {
            return text.contains(SECRET) ? Verdict.block("it holds a secret") : Verdict.pass();
        }
    }

    private List<String> sent() {
        return model.requests().get(model.requests().size() - 1).messages().stream()
                .map(message -> message.text())
                .toList();
    }

    @Nested
    class WhenInputIsGuarded {

        @Test
        void whatIsRewrittenIsWhatIsSent() {
            model.always().text("well");

            guarded(masking())
                    .withSystemPrompt("The application may say " + SECRET)
                    .withMessages(List.of(new UserMessage("before: " + SECRET), new AssistantMessage("yes")))
                    .generateText("my card is " + SECRET);

            assertThat(sent())
                    .containsExactly(
                            "The application may say " + SECRET, "before: [SECRET]", "yes", "my card is [SECRET]");
        }

        @Test
        void whatIsBlockedIsNeverSentAndNotQuoted() {
            model.always().text("never");

            assertThatThrownBy(() -> guarded(new NoSecrets()).generateText("my card is " + SECRET))
                    .isInstanceOfSatisfying(GuardrailException.class, blocked -> {
                        assertThat(blocked.guardrail()).isEqualTo("NoSecrets");
                        assertThat(blocked.reason()).isEqualTo("it holds a secret");
                        assertThat(blocked.checkpoint()).isEqualTo(Checkpoint.INPUT);
                        assertThat(blocked.isBlock()).isTrue();
                    })
                    .hasMessageContaining("KARTA-375")
                    .hasMessageContaining("NoSecrets")
                    .hasMessageNotContaining(SECRET);
            assertThat(model.requests()).isEmpty();
        }

        @Test
        void oneThatThrowsEndsTheCall() {
            InputGuardrail broken = (text, context) -> {
                throw new IllegalStateException(text);
            };

            assertThatThrownBy(() -> guarded(broken).generateText(SECRET))
                    .isInstanceOfSatisfying(GuardrailException.class, failed -> assertThat(failed.isBlock())
                            .isFalse())
                    .hasMessageContaining("KARTA-376")
                    .hasMessageContaining("IllegalStateException")
                    .hasMessageNotContaining(SECRET);
            assertThat(model.requests()).isEmpty();
        }

        @Test
        void oneWithoutAVerdictEndsTheCall() {
            @SuppressWarnings("NullAway") // what a user may do
            InputGuardrail mute = (text, context) -> null;

            assertThatThrownBy(() -> guarded(mute).generateText("x"))
                    .isInstanceOfSatisfying(GuardrailException.class, failed -> assertThat(failed.isBlock())
                            .isFalse())
                    .hasMessageContaining("KARTA-377");
        }

        @Test
        void eachSeesWhatTheOneBeforeItLeft() {
            model.always().text("well");
            InputGuardrail first = (text, context) -> Verdict.rewrite(text + " one");
            InputGuardrail second = (text, context) -> Verdict.rewrite(text + " two");

            platform(more -> more.guardrails(List.of(first)))
                    .ai()
                    .withDefaultLlm()
                    .withGuardrail(second)
                    .generateText("zero");

            assertThat(sent()).containsExactly("zero one two");
        }

        @Test
        void aTextIsLookedAtOnceHoweverOftenItIsSent() {
            model.always()
                    .call("keep", "{\"text\": \"a\"}")
                    .call("keep", "{\"text\": \"b\"}")
                    .text("well");
            List<String> seen = new ArrayList<>();
            InputGuardrail counting = (text, context) -> {
                seen.add(text);
                return Verdict.rewrite(text + "!");
            };

            guarded(counting).withTool(keep).generateText("hello");

            assertThat(seen).containsExactly("hello");
            assertThat(sent().get(0)).isEqualTo("hello!");
        }

        @Test
        void noFallbackTakesThePlaceOfWhatIsBlocked() {
            var creating = guarded(new NoSecrets()).creating(Note.class).orElse(new Note("fallback"));

            assertThatThrownBy(() -> creating.fromPrompt(SECRET)).isInstanceOf(GuardrailException.class);
        }
    }

    @Nested
    class WhenOutputIsGuarded {

        @Test
        void whatIsRewrittenIsWhatIsRead() {
            model.always().text("{\"text\": \"" + SECRET + "\"}");

            Note note = guarded(maskingOutput()).createObject("?", Note.class);

            assertThat(note).isEqualTo(new Note("[SECRET]"));
        }

        @Test
        void thinkingIsLookedAtToo() {
            model.always().reply(request -> ModelResponse.of("fine").withThinking(SECRET));

            var response = guarded(maskingOutput()).thinking().generateText("?");

            assertThat(response.thinkingBlocks()).singleElement().satisfies(block -> assertThat(block.content())
                    .isEqualTo("[SECRET]"));
        }

        @Test
        void whatIsBlockedEndsTheCallAndIsBooked() {
            model.always().text(SECRET, new TokenUsage(7, 3));
            var desk = new TestAgents("Desk")
                    .action("talk", List.of(a(UserInput.class), CONTEXT), String.class, values -> context(values, 1)
                            .ai()
                            .withDefaultLlm()
                            .generateText("?"))
                    .goal("talk", "talk", String.class, UserInput.class);
            var platform = platform(more -> more.agents(List.of(desk.model())).guardrails(List.of(new NoSecrets())));

            AgentProcess process = platform.run(
                    platform.createProcess(platform.agents().get(0), ProcessOptions.defaults(), new UserInput("x")));

            assertThat(process.status()).isEqualTo(ProcessStatus.FAILED);
            assertThat(process.history().get(0).modelCalls())
                    .singleElement()
                    .satisfies(call -> assertThat(call.inputTokens()).isEqualTo(7));
            assertThat(events.stream()
                            .filter(GuardrailTripped.class::isInstance)
                            .map(GuardrailTripped.class::cast))
                    .singleElement()
                    .satisfies(event -> {
                        assertThat(event.isBlocked()).isTrue();
                        assertThat(event.guardrail()).isEqualTo("NoSecrets");
                        assertThat(event.checkpoint()).isEqualTo(Checkpoint.OUTPUT);
                        assertThat(event.action()).contains("Desk.talk");
                        assertThat(event.toString()).doesNotContain(SECRET);
                    });
        }

        @Test
        void aStreamTellsNothingThatWasNotChecked() throws Exception {
            model.always().text("a " + SECRET + " b");

            List<String> told = all(guarded(maskingOutput()).streaming().generateText("?"));

            assertThat(told).containsExactly("a [SECRET] b");
        }

        @Test
        void aStreamThatIsBlockedTellsNothing() {
            model.always().text(SECRET);
            var page = new Page();

            guarded(new NoSecrets()).streaming().generateText("?").subscribe(page);

            assertThatThrownBy(() -> page.end.get(60, TimeUnit.SECONDS))
                    .isInstanceOf(ExecutionException.class)
                    .hasCauseInstanceOf(GuardrailException.class);
            assertThat(page.items).isEmpty();
        }

        @Test
        void whereInputAloneIsGuardedAStreamKeepsItsPieces() throws Exception {
            var speaker = new PieceByPiece();
            var config = ModelConfig.builder("only", "test").build();
            var platform = platform(more -> more.models(
                    ModelCatalog.of(Map.of("only", new ModelEntry(config, speaker)), Map.of(), Optional.empty())));

            List<String> told = all(platform.ai()
                    .withDefaultLlm()
                    .withGuardrail(masking())
                    .streaming()
                    .generateText("?"));

            assertThat(told).containsExactly("one ", "two");
        }
    }

    private static final class PieceByPiece implements io.karta.model.LanguageModel {

        @Override
        public java.util.Set<io.karta.model.Capability> capabilities() {
            return java.util.Set.of();
        }

        @Override
        public ModelResponse answer(ModelRequest request) {
            return ModelResponse.of("one two");
        }

        @Override
        public ModelResponse stream(ModelRequest request, java.util.function.Consumer<ModelChunk> chunks) {
            chunks.accept(ModelChunk.text("one "));
            chunks.accept(ModelChunk.text("two"));
            return answer(request);
        }
    }

    private static List<String> all(Publisher<String> publisher) throws Exception {
        var page = new Page();
        publisher.subscribe(page);
        return page.end.get(60, TimeUnit.SECONDS);
    }

    private static final class Page implements Subscriber<String> {

        final List<String> items = Collections.synchronizedList(new ArrayList<>());
        final CompletableFuture<List<String>> end = new CompletableFuture<>();

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
    }

    @Nested
    class WhenToolsAreGuarded {

        private ToolGuardrail tools(UnaryOperator<String> arguments, UnaryOperator<String> result) {
            return new ToolGuardrail() {

                @Override
                public Verdict checkArguments(String text, GuardrailContext context) {
                    assertThat(context.tool()).contains("keep");
                    return Verdict.rewrite(arguments.apply(text));
                }

                @Override
                public Verdict checkResult(String text, GuardrailContext context) {
                    return Verdict.rewrite(result.apply(text));
                }
            };
        }

        @Test
        void theToolGetsAndTheModelReadsWhatIsRewritten() {
            model.always().call("keep", "{\"text\": \"" + SECRET + "\"}").text("well");

            guarded(tools(text -> text.replace(SECRET, "x"), text -> text + "!"))
                    .withTool(keep)
                    .generateText("?");

            assertThat(ran).containsExactly("x");
            assertThat(model.toolAnswers()).singleElement().satisfies(answer -> assertThat(answer.text())
                    .isEqualTo("kept x!"));
            assertThat(model.requests().get(1).messages())
                    .filteredOn(AssistantMessage.class::isInstance)
                    .allSatisfy(message -> assertThat(
                                    ((AssistantMessage) message).toolCalls().toString())
                            .doesNotContain(SECRET));
        }

        @Test
        void aToolDoesNotRunWithArgumentsThatAreBlocked() {
            model.always().call("keep", "{\"text\": \"" + SECRET + "\"}").text("never");

            assertThatThrownBy(() -> guarded(new NoSecrets()).withTool(keep).generateText("?"))
                    .isInstanceOf(GuardrailException.class)
                    .hasMessageContaining("keep")
                    .hasMessageNotContaining(SECRET);
            assertThat(ran).isEmpty();
        }

        @Test
        void aModelDoesNotReadAResultThatIsBlocked() {
            model.always().call("leak", "{}").text("never");
            Tool leak = Tool.of("leak", "x", in -> ToolResult.text(SECRET));

            assertThatThrownBy(() -> guarded(new NoSecrets()).withTool(leak).generateText("?"))
                    .isInstanceOf(GuardrailException.class);
            assertThat(model.requests()).hasSize(1);
        }

        @Test
        void aModelDoesNotReadAFailureThatIsBlocked() {
            model.always().call("leak", "{}").text("never");
            Tool leak = Tool.of("leak", "x", in -> {
                throw new IOException(SECRET);
            });

            assertThatThrownBy(() -> guarded(new NoSecrets())
                            .withToolErrors(ToolErrors.defaults().showingMessagesOf(IOException.class))
                            .withTool(leak)
                            .generateText("?"))
                    .isInstanceOf(GuardrailException.class);
        }

        @Test
        void anObjectBesideATextThatIsRewrittenIsNotTheAnswer() {
            model.always().call("find", "{}");
            Tool find = Tool.of(
                            "find",
                            "x",
                            in -> ToolResult.withArtefact("{\"text\": \"" + SECRET + "\"}", new Note(SECRET)))
                    .returningDirectly();

            Note note = guarded(maskingOutput()).withTool(find).createObject("?", Note.class);

            assertThat(note).isEqualTo(new Note("[SECRET]"));
        }

        @Test
        void whatACallbackChangesIsLookedAtToo() {
            model.always().call("keep", "{\"text\": \"x\"}").text("never");
            var smuggling = new ToolCallback() {
                @Override
                public Optional<ToolResult> before(ToolCallContext call) {
                    call.change("{\"text\": \"" + SECRET + "\"}");
                    return Optional.empty();
                }
            };

            assertThatThrownBy(() -> guarded(new NoSecrets())
                            .withTool(keep)
                            .withToolCallback(smuggling)
                            .generateText("?"))
                    .isInstanceOf(GuardrailException.class);
            assertThat(ran).isEmpty();
        }
    }

    private static ModelCallback before(Function<ModelCallContext, Optional<ModelResponse>> work) {
        return new ModelCallback() {
            @Override
            public Optional<ModelResponse> before(ModelCallContext call) {
                return work.apply(call);
            }
        };
    }

    private static ModelCallback after(Function<ModelResponse, Optional<ModelResponse>> work) {
        return new ModelCallback() {
            @Override
            public Optional<ModelResponse> after(ModelCallContext call, ModelResponse response) {
                return work.apply(response);
            }
        };
    }

    private static ModelCallback onFailure(Function<RuntimeException, Optional<ModelResponse>> work) {
        return new ModelCallback() {
            @Override
            public Optional<ModelResponse> onFailure(ModelCallContext call, RuntimeException failure) {
                return work.apply(failure);
            }
        };
    }

    private PromptRunner with(ModelCallback... callbacks) {
        PromptRunner runner = ai().withDefaultLlm();
        for (ModelCallback callback : callbacks) {
            runner = runner.withModelCallback(callback);
        }
        return runner;
    }

    @Nested
    class WhenCallbacksStandAroundAModel {

        @Test
        void theFirstBeforeThatAnswersWins() {
            String text = with(
                            before(call -> Optional.empty()),
                            before(call -> Optional.of(ModelResponse.of("cached"))),
                            before(call -> {
                                throw new AssertionError("not asked");
                            }))
                    .generateText("?");

            assertThat(text).isEqualTo("cached");
            assertThat(model.requests()).isEmpty();
        }

        @Test
        void theyMayChangeWhatIsAskedThisTime() {
            model.always().call("keep", "{\"text\": \"a\"}").text("well");
            List<String> seen = new ArrayList<>();
            ModelCallback adding = before(call -> {
                seen.add("%s %d"
                        .formatted(call.model(), call.request().messages().size()));
                call.change(request -> {
                    var more = new ArrayList<>(request.messages());
                    more.add(0, new SystemMessage("Be kind."));
                    return request.withMessages(more);
                });
                return Optional.empty();
            });

            with(adding).withTool(keep).generateText("hello");

            assertThat(seen).containsExactly("only 1", "only 3");
            assertThat(sent()).startsWith("Be kind.", "hello");
        }

        @Test
        void aBeforeMayFailInstead() {
            assertThatThrownBy(() -> with(before(call -> {
                                throw new IllegalStateException("not today");
                            }))
                            .generateText("?"))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("not today");
            assertThat(model.requests()).isEmpty();
        }

        @Test
        void afterMayReplaceTheAnswer() {
            model.always().text("from the model");

            String text = with(after(response -> Optional.of(response.withText(response.text() + ", improved"))))
                    .generateText("?");

            assertThat(text).isEqualTo("from the model, improved");
        }

        @Test
        void aFailureMayBecomeAnAnswerAfterTheLastAttempt() {
            model.always().fail(new ModelException("busy", ModelException.Kind.OVERLOADED, null));

            String text = with(onFailure(failure -> Optional.of(ModelResponse.of("sorry: " + failure.getMessage()))))
                    .generateText("?");

            assertThat(text).isEqualTo("sorry: busy");
            assertThat(model.requests()).hasSize(2);
        }

        @Test
        void aFailureMayBecomeAnother() {
            model.always().fail(new ModelException("no", ModelException.Kind.BAD_REQUEST, null));

            assertThatThrownBy(() -> with(onFailure(failure -> {
                                throw new IllegalArgumentException("mine", failure);
                            }))
                            .generateText("?"))
                    .hasMessage("mine");
        }

        @Test
        void failsAsBeforeWithoutReplacement() {
            var failure = new ModelException("no", ModelException.Kind.BAD_REQUEST, null);
            model.always().fail(failure);

            assertThatThrownBy(() -> with(onFailure(any -> Optional.empty())).generateText("?"))
                    .isSameAs(failure);
        }

        @Test
        void cannotRecoverFromABlockingGuardrail() {
            ModelCallback repairing = onFailure(failure -> Optional.of(ModelResponse.of("all is well")));

            assertThatThrownBy(
                            () -> with(repairing).withGuardrail(new NoSecrets()).generateText(SECRET))
                    .isInstanceOf(GuardrailException.class);
        }

        @Test
        void guardrailsLookAtWhatTheySendAndAnswer() {
            model.always().text("well");
            ModelCallback smuggling = before(call -> {
                call.change(request -> request.withMessages(List.of(new UserMessage(SECRET))));
                return Optional.empty();
            });
            ModelCallback answering = before(call -> Optional.of(ModelResponse.of(SECRET)));

            with(smuggling).withGuardrail(masking()).generateText("?");

            assertThat(sent()).containsExactly("[SECRET]");
            assertThatThrownBy(
                            () -> with(answering).withGuardrail(new NoSecrets()).generateText("?"))
                    .isInstanceOf(GuardrailException.class);
        }

        @Test
        void nullIsAMistakeAndNothingChangesAfterwards() {
            model.always().text("well");
            @SuppressWarnings("NullAway") // what a user may do
            ModelCallback mute = before(call -> null);
            ModelCallback late = new ModelCallback() {
                @Override
                public Optional<ModelResponse> after(ModelCallContext call, ModelResponse response) {
                    call.change(request -> request);
                    return Optional.empty();
                }
            };

            assertThatThrownBy(() -> with(mute).generateText("?"))
                    .isInstanceOf(AgentException.class)
                    .hasMessageContaining("KARTA-378");
            assertThatThrownBy(() -> with(late).generateText("?")).hasMessageContaining("KARTA-379");
        }

        @Test
        void anAnswerOfTheirsIsStreamedToo() throws Exception {
            List<String> told = all(with(before(call -> Optional.of(ModelResponse.of("cached"))))
                    .streaming()
                    .generateText("?"));

            assertThat(told).containsExactly("cached");
        }

        @Test
        void anAnswerOfTheirsCostsNothingAndIsInTheHistory() {
            var desk = new TestAgents("Desk")
                    .action("talk", List.of(a(UserInput.class), CONTEXT), String.class, values -> context(values, 1)
                            .ai()
                            .withDefaultLlm()
                            .generateText("?"))
                    .goal("talk", "talk", String.class, UserInput.class);
            var platform = platform(more -> more.agents(List.of(desk.model())).modelCallbacks(List.of(before(call -> {
                assertThat(call.process()).isPresent();
                return Optional.of(ModelResponse.of("cached").withUsage(new TokenUsage(100, 100)));
            }))));

            AgentProcess process = platform.run(platform.createProcess(
                    platform.agents().get(0),
                    ProcessOptions.defaults().withBudget(Budget.ofTokens(50)),
                    new UserInput("x")));

            assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
            assertThat(process.history())
                    .singleElement()
                    .extracting(ActionRun::modelCalls)
                    .satisfies(calls -> assertThat(calls)
                            .extracting(ModelCall::attempts, ModelCall::outputTokens)
                            .containsExactly(org.assertj.core.groups.Tuple.tuple(0, 0L)));
        }
    }

    @Nested
    class WhenCallbacksStandAroundATool {

        private String run(ToolCallback callback, Tool tool) {
            model.always().call(tool.name(), "{\"text\": \"a\"}").text("well");

            ai().withDefaultLlm().withTool(tool).withToolCallback(callback).generateText("?");

            return model.toolAnswers().get(0).text();
        }

        @Test
        void aBeforeMayAnswerInstead() {
            String answer = run(
                    new ToolCallback() {
                        @Override
                        public Optional<ToolResult> before(ToolCallContext call) {
                            return Optional.of(ToolResult.text("not really"));
                        }
                    },
                    keep);

            assertThat(answer).isEqualTo("not really");
            assertThat(ran).isEmpty();
        }

        @Test
        void aBeforeMayChangeTheArgumentsOrFail() {
            String changed = run(
                    new ToolCallback() {
                        @Override
                        public Optional<ToolResult> before(ToolCallContext call) {
                            assertThat(call.arguments()).contains("a");
                            call.change("{\"text\": \"b\"}");
                            return Optional.empty();
                        }
                    },
                    keep);

            assertThat(changed).isEqualTo("kept b");
        }

        @Test
        void whatABeforeThrowsIsToldToTheModel() {
            String answer = run(
                    new ToolCallback() {
                        @Override
                        public Optional<ToolResult> before(ToolCallContext call) throws IOException {
                            throw new IOException("not today");
                        }
                    },
                    keep);

            assertThat(answer).contains("failed (reference").doesNotContain("not today");
            assertThat(ran).isEmpty();
        }

        @Test
        void anAfterMayReplaceTheResult() {
            String answer = run(
                    new ToolCallback() {
                        @Override
                        public Optional<ToolResult> after(ToolCallContext call, ToolResult result) {
                            return Optional.of(ToolResult.text(call.tool().name() + ": " + result.text()));
                        }
                    },
                    keep);

            assertThat(answer).isEqualTo("keep: kept a");
        }

        @Test
        void aFailureMayBecomeAResult() {
            String answer = run(
                    new ToolCallback() {
                        @Override
                        public Optional<ToolResult> onFailure(ToolCallContext call, Exception failure) {
                            return Optional.of(ToolResult.text("repaired " + failure.getMessage()));
                        }
                    },
                    Tool.of("fail", "x", in -> {
                        throw new IOException("broken");
                    }));

            assertThat(answer).isEqualTo("repaired broken");
        }

        @Test
        void itSeesWhatTheModelDoesNot() {
            List<Object> seen = new ArrayList<>();
            model.always().call("keep", "{\"text\": \"a\"}").text("well");

            platform(more -> more.toolCallbacks(List.of(new ToolCallback() {
                        @Override
                        public Optional<ToolResult> before(ToolCallContext call) {
                            seen.add(call.values());
                            seen.add(call.process());
                            return Optional.empty();
                        }
                    })))
                    .ai()
                    .withDefaultLlm()
                    .withToolContext(Map.of("tenant", "acme"))
                    .withTool(keep)
                    .generateText("?");

            assertThat(seen).containsExactly(Map.of("tenant", "acme"), Optional.empty());
        }
    }

    @Nested
    class WhenANodeDies {

        private final CrashingProcessStore node =
                new CrashingProcessStore(new InMemoryProcessStore(100, Clock.systemUTC()));

        private AgentProcess dieAndGoOn(List<Guardrail> guardrails, List<ModelCallback> callbacks) {
            var desk = new TestAgents("Desk")
                    .action("talk", List.of(a(UserInput.class), CONTEXT), String.class, values -> context(values, 1)
                            .ai()
                            .withDefaultLlm()
                            .generateText(SECRET))
                    .goal("talk", "talk", String.class, UserInput.class)
                    .model();
            UnaryOperator<LocalPlatformBuilder> common = more -> more.agents(List.of(desk))
                    .guardrails(guardrails)
                    .modelCallbacks(callbacks)
                    .settings(new EngineSettings(
                            Budget.defaults(),
                            Duration.ofMinutes(1),
                            EngineSettings.DEFAULT.verbosity(),
                            Duration.ofMillis(300)));
            node.crashBefore(JournalEntry.ActionRan.class);
            var first = platform(more -> common.apply(more).store(node));
            AgentProcess process =
                    first.createProcess(first.agents().get(0), ProcessOptions.defaults(), new UserInput("x"));
            assertThatThrownBy(() -> first.run(process)).hasMessageContaining("KARTA-347");
            first.close();
            var second = platform(more -> common.apply(more).store(node.otherNode()));
            return finished(second, process.id());
        }

        @Test
        void anAnswerThatWasCheckedIsNotAskedForAgainAndTheJournalHoldsNothingElse() {
            model.always().text("the answer is " + SECRET);

            AgentProcess process = dieAndGoOn(List.of(masking(), maskingOutput()), List.of());

            assertThat(process.result(String.class)).isEqualTo("the answer is [SECRET]");
            assertThat(model.requests()).hasSize(1);
            assertThat(replies(process)).containsExactly("the answer is [SECRET]");
        }

        private List<String> replies(AgentProcess process) {
            return store.load(process.id()).stream()
                    .filter(JournalEntry.ModelReplied.class::isInstance)
                    .map(entry -> ((JournalEntry.ModelReplied) entry).response().text())
                    .toList();
        }

        @Test
        void anAnswerOfACallbackIsJournaledLikeAModels() {
            var count = new java.util.concurrent.atomic.AtomicInteger();

            AgentProcess process = dieAndGoOn(
                    List.of(),
                    List.of(before(call -> Optional.of(ModelResponse.of("answer " + count.incrementAndGet())))));

            assertThat(process.result(String.class)).isEqualTo("answer 1");
            assertThat(count).hasValue(1);
            assertThat(replies(process)).containsExactly("answer 1");
        }
    }

    @Test
    void addsNoInterceptorsByDefault() {
        assertThat(CallInterceptors.NONE.leaveModelsAlone()).isTrue();
        assertThat(CallInterceptors.NONE.mayChangeAnswers()).isFalse();
        assertThat(CallInterceptors.NONE.with(before(call -> Optional.empty())).mayChangeAnswers())
                .isFalse();
        assertThat(CallInterceptors.NONE
                        .with(after(response -> Optional.empty()))
                        .mayChangeAnswers())
                .isTrue();
    }
}
